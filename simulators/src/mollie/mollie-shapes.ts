import {
  chargedBackCents,
  refundedCents,
  type SimulatedChargeback,
  type SimulatedMolliePayment,
  type SimulatedRefund,
} from './mollie-store.ts';

export interface Addresses {
  /** of the API, with its version */
  readonly api: string;
  readonly checkout: (key: string) => string;
  readonly state: (key: string) => string;
}

/** A payment as `GET /v2/payments/{id}` shows it. */
export function paymentShape(
  payment: SimulatedMolliePayment,
  addresses: Addresses,
  embeds: readonly string[] = [],
): object {
  const { id, status, decidedAt } = payment;
  return {
    resource: 'payment',
    id,
    mode: 'test',
    createdAt: payment.createdAt,
    status,
    ...(status === 'open' || status === 'pending'
      ? { isCancelable: status === 'open', expiresAt: new Date(Date.parse(payment.createdAt) + 900_000).toISOString() }
      : {}),
    ...(decidedAt === undefined ? {} : { [`${status}At`]: decidedAt }),
    ...amountsOf(payment),
    description: payment.description,
    method: status === 'open' ? null : 'creditcard',
    metadata: payment.metadata ?? null,
    details: detailsOf(payment),
    profileId: payment.profileId,
    sequenceType: 'oneoff',
    locale: payment.locale,
    redirectUrl: payment.redirectUrl,
    ...(payment.webhookUrl === undefined ? {} : { webhookUrl: payment.webhookUrl }),
    _links: linksOf(payment, addresses),
    ...(embeds.length > 0 ? { _embedded: embeddedIn(payment, addresses, embeds) } : {}),
  };
}

function amountsOf(payment: SimulatedMolliePayment): object {
  const { status, amountCents, currency, chargebacks } = payment;
  const refunded = refundedCents(payment);
  return {
    amount: amountShape(amountCents, currency),
    ...(status === 'paid'
      ? {
          amountRefunded: amountShape(refunded, currency),
          amountRemaining: amountShape(Math.max(0, amountCents - refunded - chargedBackCents(payment)), currency),
        }
      : {}),
    ...(chargebacks.length > 0 ? { amountChargedBack: amountShape(chargedBackCents(payment), currency) } : {}),
  };
}

function detailsOf({ status, failureReason }: SimulatedMolliePayment): object | null {
  if (status === 'failed' && failureReason !== undefined) return { failureReason };
  return status === 'paid' ? { cardLabel: 'Visa', cardSecurity: '3dsecure' } : null;
}

function linksOf(
  { id, status, checkoutKey, refunds, chargebacks }: SimulatedMolliePayment,
  addresses: Addresses,
): object {
  const self = `${addresses.api}/payments/${id}`;
  return {
    self: hal(self),
    ...(status === 'open' ? { checkout: html(addresses.checkout(checkoutKey)) } : {}),
    ...(status === 'paid' ? { changePaymentState: html(addresses.state(checkoutKey)) } : {}),
    ...(refunds.length > 0 ? { refunds: hal(`${self}/refunds`) } : {}),
    ...(chargebacks.length > 0 ? { chargebacks: hal(`${self}/chargebacks`) } : {}),
    dashboard: html(`https://my.mollie.com/dashboard/payments/${id}`),
  };
}

function embeddedIn(payment: SimulatedMolliePayment, addresses: Addresses, embeds: readonly string[]): object {
  const { refunds, chargebacks } = payment;
  return {
    ...(embeds.includes('refunds') ? { refunds: refunds.map((each) => refundShape(each, payment, addresses)) } : {}),
    ...(embeds.includes('chargebacks')
      ? { chargebacks: chargebacks.map((each) => chargebackShape(each, payment, addresses)) }
      : {}),
  };
}

export function refundShape(
  { id, amountCents, description, metadata, status, createdAt }: SimulatedRefund,
  payment: SimulatedMolliePayment,
  { api }: Addresses,
): object {
  return {
    resource: 'refund',
    id,
    mode: 'test',
    description,
    metadata: metadata ?? null,
    status,
    createdAt,
    paymentId: payment.id,
    amount: amountShape(amountCents, payment.currency),
    _links: { self: hal(`${api}/payments/${payment.id}/refunds/${id}`), payment: hal(`${api}/payments/${payment.id}`) },
  };
}

export function refundListShape(payment: SimulatedMolliePayment, addresses: Addresses): object {
  return {
    count: payment.refunds.length,
    _embedded: { refunds: payment.refunds.map((each) => refundShape(each, payment, addresses)) },
    _links: { self: hal(`${addresses.api}/payments/${payment.id}/refunds`), previous: null, next: null },
  };
}

export function errorShape(status: number, title: string, detail: string, field?: string): object {
  return {
    status,
    title,
    detail,
    ...(field === undefined ? {} : { field }),
    _links: { documentation: html('https://docs.mollie.com/overview/handling-errors') },
  };
}

function chargebackShape(
  { id, amountCents, createdAt, reversedAt }: SimulatedChargeback,
  payment: SimulatedMolliePayment,
  { api }: Addresses,
): object {
  return {
    resource: 'chargeback',
    id,
    createdAt,
    reversedAt,
    paymentId: payment.id,
    reason: { code: '4853', description: 'Cardholder dispute' },
    amount: amountShape(amountCents, payment.currency),
    _links: {
      self: hal(`${api}/payments/${payment.id}/chargebacks/${id}`),
      payment: hal(`${api}/payments/${payment.id}`),
    },
  };
}

function amountShape(cents: number, currency: string): object {
  return { value: (cents / 100).toFixed(2), currency };
}

function hal(href: string): object {
  return { href, type: 'application/hal+json' };
}

function html(href: string): object {
  return { href, type: 'text/html' };
}
