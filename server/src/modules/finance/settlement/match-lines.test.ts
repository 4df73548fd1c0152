import { matchLines, type OpenEntry, type OpenLine } from './match-lines.ts';

const line = (id: number, change: Partial<OpenLine> = {}): OpenLine => ({
  id,
  kind: 'captured',
  name: 'Settled',
  payment: `psp-${id}`,
  modification: `mod-${id}`,
  attempt: `attempt-${id}`,
  currency: 'EUR',
  amount: 2990,
  settledCurrency: null,
  settledAmount: null,
  ...change,
});
const entry = (movementId: number, change: Partial<OpenEntry> = {}): OpenEntry => ({
  movementId,
  kind: 'captured',
  attempt: `attempt-${movementId}`,
  reference: `psp-${movementId}`,
  currency: 'EUR',
  amount: 2990,
  at: new Date(0),
  ...change,
});
const verdicts = (lines: OpenLine[], entries: OpenEntry[]) =>
  matchLines(lines, entries).map(({ line: { id }, verdict, entry: found }) => [id, verdict, found?.movementId]);

it('finds a movement by the reference of the provider, else by ours, and names what differs', () => {
  expect(
    verdicts(
      [
        line(1),
        line(2, { payment: 'x', modification: 'y' }),
        line(3, { amount: 2989 }),
        line(4, { currency: 'USD' }),
        line(5),
        line(6, { kind: 'fee' }),
      ],
      [entry(1), entry(2), entry(3), entry(4)],
    ),
  ).toEqual([
    [1, 'same', 1],
    [2, 'same', 2],
    [3, 'amount', 3],
    [4, 'currency', 4],
    [5, 'onlyTheirs', undefined],
  ]);
});

it('takes each movement once, and of several the one with the same amount', () => {
  const refund = { kind: 'refunded', attempt: 'a', payment: 'p' } as const;
  const [small, large] = [-500, -990];
  expect(
    verdicts(
      [
        line(1, { ...refund, modification: 'x', amount: large }),
        line(2, { ...refund, modification: 'y', amount: small }),
        line(3, { ...refund, modification: 'z', amount: small }),
      ],
      [entry(1, { ...refund, reference: '', amount: small }), entry(2, { ...refund, reference: '', amount: large })],
    ),
  ).toEqual([
    [1, 'same', 2],
    [2, 'same', 1],
    [3, 'onlyTheirs', undefined],
  ]);
});

it('does not take a refund for a chargeback, nor a payment for its refund', () => {
  expect(
    verdicts(
      [line(1, { kind: 'refunded', amount: -2990 })],
      [entry(1), entry(2, { kind: 'lost', attempt: 'attempt-1', reference: 'mod-1', amount: -2990 })],
    ),
  ).toEqual([[1, 'onlyTheirs', undefined]]);
});
