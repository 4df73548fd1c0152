import type { SimulatedMolliePayment } from './mollie-store.ts';

/** Everything that was moved so far as one settlement, as Mollie's API gives it with the lists of what is in it. */
export function mollieSettlement(payments: readonly SimulatedMolliePayment[], at = new Date()): string {
  const paid = payments.filter(({ status }) => status === 'paid');
  const currency = paid[0]?.currency ?? 'EUR';
  const amount = (cents: number) => ({ value: decimal(cents), currency });
  const refunds = paid.flatMap((payment) =>
    payment.refunds
      .filter(({ status }) => status === 'refunded')
      .map((each) => ({ ...goneBack(payment, each), resource: 'refund' })),
  );
  const chargebacks = paid.flatMap((payment) =>
    payment.chargebacks.map((each) => ({
      ...goneBack(payment, each),
      resource: 'chargeback',
      reversedAt: each.reversedAt,
    })),
  );
  const net = paid.length * 25;
  const vat = Math.round((net * 21) / 100);
  const [year, month] = [String(at.getUTCFullYear()), String(at.getUTCMonth() + 1).padStart(2, '0')];
  const cost = {
    description: 'Credit cards',
    method: 'creditcard',
    count: paid.length,
    rate: { fixed: amount(25), percentage: '0' },
    amountNet: amount(net),
    amountVat: amount(vat),
    amountGross: amount(net + vat),
  };
  const settlement = {
    resource: 'settlement',
    id: 'stl_simulated',
    reference: '1234567.1804.03',
    createdAt: at.toISOString(),
    settledAt: null,
    status: 'open',
    amount: amount(0),
    periods: { [year]: { [month]: { revenue: [], costs: paid.length > 0 ? [cost] : [] } } },
    _embedded: {
      payments: paid.map(({ id, amountCents, createdAt, decidedAt, metadata }) => ({
        resource: 'payment',
        id,
        status: 'paid',
        createdAt,
        paidAt: decidedAt ?? createdAt,
        amount: amount(amountCents),
        settlementAmount: amount(amountCents),
        metadata,
      })),
      refunds,
      chargebacks,
    },
  };
  return JSON.stringify(settlement, null, 2);
}

function goneBack(
  { id: paymentId, currency }: SimulatedMolliePayment,
  { id, amountCents, createdAt }: { readonly id: string; readonly amountCents: number; readonly createdAt: string },
) {
  return {
    id,
    paymentId,
    createdAt,
    amount: { value: decimal(amountCents), currency },
    settlementAmount: { value: `-${decimal(amountCents)}`, currency },
  };
}

function decimal(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
