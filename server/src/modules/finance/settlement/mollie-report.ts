import * as z from 'zod/mini';
import { amountAt, currencyAt, refuse, type ReportLine } from './report-line.ts';

const Amount = z.object({ value: z.string(), currency: z.string() });
const Paid = z.object({
  id: z.string(),
  amount: Amount,
  settlementAmount: z.nullish(Amount),
  createdAt: z.string(),
  paidAt: z.nullish(z.string()),
  metadata: z.nullish(z.unknown()),
});
const GoneBack = z.object({
  id: z.string(),
  paymentId: z.string(),
  amount: Amount,
  settlementAmount: z.nullish(Amount),
  createdAt: z.string(),
});
const Chargeback = z.extend(GoneBack, { reversedAt: z.nullish(z.string()) });
const Cost = z.object({
  description: z.string(),
  method: z.nullish(z.string()),
  amountNet: Amount,
  amountVat: z.nullish(Amount),
  amountGross: Amount,
});
const Period = z.object({ costs: z.optional(z.array(Cost)) });

/** A settlement as `GET /v2/settlements/{id}` gives it, with the lists of what is in it beside. */
const Settlement = z.object({
  id: z.string(),
  status: z.string(),
  amount: Amount,
  createdAt: z.string(),
  settledAt: z.nullish(z.string()),
  periods: z.optional(z.record(z.string(), z.record(z.string(), Period))),
  _embedded: z.object({
    payments: z.optional(z.array(Paid)),
    refunds: z.optional(z.array(GoneBack)),
    chargebacks: z.optional(z.array(Chargeback)),
  }),
});
type Settlement = z.output<typeof Settlement>;

/** Mollie's settlement. The column of a problem is the path in the document. @throws invalid_request */
export function* readMollieReport(text: string): Generator<ReportLine> {
  const read = Settlement.safeParse(jsonOf(text));
  if (!read.success) {
    const [issue] = read.error.issues;
    return refuse(1, issue?.path.join('.') || 'document', issue?.message ?? 'it is no settlement');
  }
  const settlement = read.data;
  let position = 0;
  for (const line of [...paymentLines(settlement), ...costLines(settlement), ...payoutLines(settlement)]) {
    position += 1;
    yield { ...line, position };
  }
}

type Line = Omit<ReportLine, 'position'>;

function paymentLines({ id: batch, _embedded }: Settlement): Line[] {
  const { payments = [], refunds = [], chargebacks = [] } = _embedded;
  const attempts = new Map(payments.map(({ id, metadata }) => [id, attemptOf(metadata)]));
  const gone = (path: string, kind: Line['kind'], each: z.output<typeof GoneBack>, at = each.createdAt): Line => ({
    ...about(batch, path, each.amount, at),
    kind,
    name: path.replace(/s\.\d+$/, ''),
    payment: each.paymentId,
    modification: each.id,
    attempt: attempts.get(each.paymentId) ?? '',
    amount: (kind === 'regained' ? 1 : -1) * cents(each.amount, `_embedded.${path}.amount`),
    ...settledOf(each, kind, path),
  });
  return [
    ...payments.map((each, index): Line => {
      const path = `payments.${index}`;
      return {
        ...about(batch, path, each.amount, each.paidAt ?? each.createdAt),
        kind: 'captured',
        name: 'payment',
        payment: each.id,
        modification: each.id,
        attempt: attemptOf(each.metadata),
        amount: cents(each.amount, `_embedded.${path}.amount`),
      };
    }),
    ...refunds.map((each, index) => gone(`refunds.${index}`, 'refunded', each)),
    ...chargebacks.flatMap((each, index) => [
      gone(`chargebacks.${index}`, 'lost', each),
      ...(each.reversedAt ? [gone(`chargebacks.${index}`, 'regained', each, each.reversedAt)] : []),
    ]),
  ];
}

/** The sign is that of what happened: Mollie has one on this amount and none on the other. */
function settledOf(
  { amount, settlementAmount }: z.output<typeof GoneBack>,
  kind: Line['kind'],
  path: string,
): Pick<Line, 'settled'> {
  if (!settlementAmount || settlementAmount.currency === amount.currency) return {};
  const size = Math.abs(cents(settlementAmount, `_embedded.${path}.settlementAmount`));
  const currency = currencyAt(settlementAmount.currency, 1, path);
  return { settled: { currency, amount: kind === 'regained' ? size : -size } };
}

/** Sums per method and month; nothing says what a single payment cost. */
function costLines({ id: batch, createdAt, periods = {} }: Settlement): Line[] {
  return Object.entries(periods).flatMap(([year, months]) =>
    Object.entries(months).flatMap(([month, { costs = [] }]) =>
      costs.map((cost, index): Line => {
        const path = `periods.${year}.${month}.costs.${index}`;
        const vat = cost.amountVat ? cents(cost.amountVat, `${path}.amountVat`) : 0;
        const net = cents(cost.amountNet, `${path}.amountNet`);
        if (net + vat !== cents(cost.amountGross, `${path}.amountGross`))
          refuse(1, path, 'net and tax are not the gross amount');
        return {
          ...about(batch, path, cost.amountGross, createdAt),
          kind: 'fee',
          name: `${year}-${month} ${cost.method ?? ''} ${cost.description}`,
          payment: '',
          modification: '',
          attempt: '',
          amount: 0,
          fees: [
            { name: cost.method ?? 'other', amount: net },
            { name: 'vat', amount: vat },
          ].filter(({ amount }) => amount !== 0),
        };
      }),
    ),
  );
}

function payoutLines({ id, status, amount, createdAt, settledAt }: Settlement): Line[] {
  if (status !== 'paidout') return [];
  const sum = cents(amount, 'amount');
  const line = about(id, 'settledAt', amount, settledAt ?? createdAt);
  return [{ ...line, kind: 'payout', name: 'paidout', payment: '', modification: id, attempt: '', amount: 0 - sum }];
}

function about(batch: string, path: string, { currency }: z.output<typeof Amount>, time: string) {
  const at = new Date(time);
  if (Number.isNaN(at.getTime())) refuse(1, path, `"${time}" is no time`);
  const known = currencyAt(currency, 1, path);
  return { batch, at, currency: known, feeCurrency: known, fees: [] as ReportLine['fees'] };
}

/** Refunds and chargebacks are named with their size, and without a sign. */
function cents({ value }: z.output<typeof Amount>, path: string): number {
  return amountAt(value, 1, path);
}

function attemptOf(metadata: unknown): string {
  const attempt = (metadata as { attemptId?: unknown } | null | undefined)?.attemptId;
  return typeof attempt === 'string' ? attempt : '';
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return refuse(1, 'document', `it is no JSON: ${error instanceof Error ? error.message : ''}`);
  }
}
