import type { ProblemCode } from '@halo/shared/contracts';
import * as z from 'zod/mini';
import { toCents, toDecimal } from '@halo/server-kit/money/decimal-amount';
import { type PayerLocation, payerLocation } from '../payer-location.ts';
import type { ProviderAnswer, ProviderEvent } from '../payment-provider.ts';

const Amount = z.object({
  value: z.string().check(z.refine((value) => toCents(value) !== undefined)),
  currency: z.string().check(z.length(3)),
});

export const MollieRefund = z.object({
  id: z.string().check(z.minLength(1)),
  status: z.string(),
  amount: Amount,
  metadata: z.nullish(z.unknown()),
});
export type MollieRefund = z.output<typeof MollieRefund>;

const Chargeback = z.object({
  id: z.string().check(z.minLength(1)),
  amount: Amount,
  reversedAt: z.nullish(z.string()),
});

/** The parts of a payment that we act on; checked, because money follows from them. */
export const MolliePayment = z.object({
  id: z.string().check(z.minLength(1)),
  status: z.string(),
  amount: Amount,
  profileId: z.string(),
  metadata: z.nullish(z.unknown()),
  details: z.nullish(
    z.object({
      failureReason: z.nullish(z.string()),
      cardCountryCode: z.nullish(z.string()),
      cardFingerprint: z.nullish(z.string()),
    }),
  ),
  countryCode: z.nullish(z.string()),
  statusReason: z.nullish(z.object({ code: z.string() })),
  _links: z.object({ checkout: z.nullish(z.object({ href: z.string() })) }),
  _embedded: z.nullish(
    z.object({ refunds: z.optional(z.array(MollieRefund)), chargebacks: z.optional(z.array(Chargeback)) }),
  ),
});
export type MolliePayment = z.output<typeof MolliePayment>;

/** Mollie's reasons of a failed payment, each with the kind of our catalogue. */
const FAILURES: Readonly<Record<string, ProblemCode>> = {
  authentication_abandoned: 'authentication_failed',
  authentication_failed: 'authentication_failed',
  authentication_required: 'authentication_required',
  authentication_unavailable_acs: 'authentication_failed',
  card_declined: 'card_declined',
  card_expired: 'expired_card',
  inactive_card: 'lost_or_stolen',
  insufficient_funds: 'insufficient_funds',
  invalid_card_holder_name: 'card_declined',
  invalid_card_number: 'invalid_number',
  invalid_card_type: 'change_method',
  invalid_cvv: 'invalid_cvc',
  possible_fraud: 'card_blacklisted',
  refused_by_issuer: 'card_declined',
};

export function answerOfPayment(payment: MolliePayment): ProviderAnswer {
  const reference = payment.id;
  switch (payment.status) {
    case 'paid':
      return {
        kind: 'accepted',
        reference,
        ...amountOf(payment.amount),
        payerLocation: locationOf(payment),
        payerMark: payerMarkOf(payment),
      };
    case 'open': {
      const url = payment._links.checkout?.href;
      if (url === undefined || !/^https?:\/\//.test(url)) return { kind: 'pending', reference };
      return { kind: 'challenge', reference, challenge: { shape: 'redirect', url, method: 'GET', fields: {} } };
    }
    case 'pending':
    case 'authorized':
      return { kind: 'pending', reference };
    case 'failed':
      return { kind: 'declined', reference, failure: failureKind(payment), payerMark: payerMarkOf(payment) };
    case 'canceled':
      return { kind: 'declined', reference, failure: 'payment_cancelled' };
    case 'expired':
      return { kind: 'declined', reference, failure: 'payment_retry' };
    default:
      return { kind: 'lost', reason: `status ${payment.status}` };
  }
}

/** Everything that happened to a payment so far; Mollie's webhook says only that something did. */
export function eventsOfPayment(payment: MolliePayment, attemptId: string): ProviderEvent[] {
  const of = { attemptId, merchant: payment.profileId };
  const events: ProviderEvent[] = [];
  const answer = answerOfPayment(payment);
  if (answer.kind === 'accepted' || answer.kind === 'declined') {
    events.push({
      ...of,
      ...amountOf(payment.amount),
      eventId: `${payment.id}:${payment.status}`,
      reference: payment.id,
      name: `payment.${payment.status}`,
      outcome:
        answer.kind === 'accepted'
          ? { kind: 'accepted', payerLocation: answer.payerLocation, payerMark: answer.payerMark }
          : { kind: 'declined', failure: answer.failure, payerMark: answer.payerMark },
    });
  }
  for (const { id, status, amount } of payment._embedded?.refunds ?? []) {
    const kind =
      status === 'refunded' ? 'refunded' : status === 'failed' || status === 'canceled' ? 'refundFailed' : undefined;
    if (kind)
      events.push({
        ...of,
        ...amountOf(amount),
        eventId: `${id}:${status}`,
        reference: id,
        about: payment.id,
        name: `refund.${status}`,
        outcome: { kind },
      });
  }
  for (const { id, amount, reversedAt } of payment._embedded?.chargebacks ?? []) {
    events.push({
      ...of,
      ...amountOf(amount),
      eventId: `${id}:received`,
      reference: id,
      about: payment.id,
      name: 'chargeback.received',
      outcome: { kind: 'chargedBack' },
    });
    if (typeof reversedAt === 'string') {
      events.push({
        ...of,
        ...amountOf(amount),
        eventId: `${id}:reversed`,
        reference: id,
        about: payment.id,
        name: 'chargeback.reversed',
        outcome: { kind: 'chargebackReversed' },
      });
    }
  }
  return events;
}

/** The bank of the card; without a card, the country that Mollie detected. */
/** Mollie's own print of a card. */
function payerMarkOf({ details }: MolliePayment): string | undefined {
  return details?.cardFingerprint ?? undefined;
}

function locationOf({ details, countryCode }: MolliePayment): PayerLocation | undefined {
  return payerLocation('card', details?.cardCountryCode) ?? payerLocation('provider', countryCode);
}

/** Which of our attempts a payment is for; undefined: it was not made by us. */
export function attemptOf({ metadata }: Pick<MolliePayment, 'metadata'>): string | undefined {
  return field(metadata, 'attemptId');
}

/** Which of our refunds it is. */
export function refundIdOf({ metadata }: Pick<MollieRefund, 'metadata'>): string | undefined {
  return field(metadata, 'refundId');
}

export function toAmount(amountCents: number, currency: string): { value: string; currency: string } {
  return { value: toDecimal(amountCents), currency };
}

function amountOf({ value, currency }: z.output<typeof Amount>): { amountCents: number; currency: string } {
  return { amountCents: cents(value, currency), currency };
}

function cents(value: string, currency: string): number {
  return toCents(value, currency) ?? Number.NaN;
}

function failureKind({ details, statusReason }: MolliePayment): ProblemCode {
  return FAILURES[details?.failureReason ?? ''] ?? FAILURES[statusReason?.code ?? ''] ?? 'payment_generic';
}

function field(metadata: unknown, name: string): string | undefined {
  if (typeof metadata !== 'object' || metadata === null) return undefined;
  const value = (metadata as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : undefined;
}
