import { fxClosingOf, type MoneyEvent, type Posting, postingsOf } from './journal.ts';

const CURRENCIES = ['EUR', 'USD', ''] as const;
const CENTS = [0, 1, 990, 2990, 2991] as const;
const sums = (events: readonly MoneyEvent[]) => {
  const totals = new Map<string, number>();
  for (const { account, currency, amount } of events.flatMap((event) => postingsOf(event, 'psp:adyen')))
    totals.set(`${account} ${currency}`, (totals.get(`${account} ${currency}`) ?? 0) + amount);
  return Object.fromEntries([...totals].filter(([, sum]) => sum !== 0));
};
const eur = (cents: number) => ({ cents, currency: 'EUR' });

it('every movement sums to zero in each currency, and has no empty line', () => {
  const events = CENTS.flatMap((cents): MoneyEvent[] => [
    ...(
      ['authorised', 'captured', 'goodsGiven', 'goodsTaken', 'refundAsked', 'refundNotOwed', 'refunded'] as const
    ).map((kind) => ({ kind, sold: eur(cents) })),
    ...(['debtCovered', 'debtUncovered'] as const).map((kind) => ({ kind, sold: eur(cents) })),
    ...CENTS.flatMap((by) =>
      (['debtPaid', 'debtOwedAgain'] as const).map((kind) => ({ kind, sold: eur(cents), by: eur(by) })),
    ),
    ...[true, false].map((wasDone) => ({ kind: 'refundFailed' as const, sold: eur(cents), wasDone })),
    ...CURRENCIES.flatMap((currency) =>
      CENTS.flatMap((fact) =>
        (['lost', 'regained'] as const).map((kind) => ({ kind, sold: eur(cents), fact: { cents: fact, currency } })),
      ),
    ),
  ]);
  for (const event of events) {
    const perCurrency = new Map<string, number>();
    for (const { currency, amount } of postingsOf(event, 'psp:adyen')) {
      expect(amount).not.toBe(0);
      perCurrency.set(currency, (perCurrency.get(currency) ?? 0) + amount);
    }
    expect({ event, sums: [...perCurrency.values()].filter((sum) => sum !== 0) }).toEqual({ event, sums: [] });
  }
});

const sold = eur(2990);
const bought: MoneyEvent[] = [
  { kind: 'captured', sold },
  { kind: 'goodsGiven', sold },
];

it.each<[string, MoneyEvent[], Record<string, number>]>([
  ['authorised: a promise is no money', [{ kind: 'authorised', sold }], {}],
  ['bought', bought, { 'psp:adyen EUR': 2990, 'deferred EUR': -2990 }],
  [
    'withdrawn',
    [...bought, { kind: 'goodsTaken', sold }, { kind: 'refundAsked', sold }, { kind: 'refunded', sold }],
    {},
  ],
  [
    'charged back while its refund was asked for',
    [
      ...bought,
      { kind: 'goodsTaken', sold },
      { kind: 'refundAsked', sold },
      { kind: 'lost', sold, fact: sold },
      { kind: 'refundNotOwed', sold },
    ],
    {},
  ],
  [
    'charged back a cent more',
    [...bought, { kind: 'lost', sold, fact: eur(2991) }, { kind: 'goodsTaken', sold }],
    { 'psp:adyen EUR': -1, 'fx:result EUR': 1 },
  ],
  [
    'charged back in another currency',
    [...bought, { kind: 'lost', sold, fact: { cents: 2990, currency: 'USD' } }, { kind: 'goodsTaken', sold }],
    { 'psp:adyen EUR': 2990, 'fx:open EUR': -2990, 'psp:adyen USD': -2990, 'fx:open USD': 2990 },
  ],
  [
    'charged back after half was used: the half is owed',
    [...bought, { kind: 'lost', sold, fact: sold }, { kind: 'goodsTaken', sold: eur(1495) }],
    { 'payer EUR': 1495, 'deferred EUR': -1495 },
  ],
  [
    'given up, paid all the same and returned',
    [
      { kind: 'captured', sold },
      { kind: 'refundAsked', sold },
      { kind: 'refunded', sold },
    ],
    {},
  ],
  [
    'refunded, and the refund came back: we owe it',
    [
      ...bought,
      { kind: 'goodsTaken', sold },
      { kind: 'refundAsked', sold },
      { kind: 'refunded', sold },
      { kind: 'refundFailed', sold, wasDone: true },
    ],
    { 'psp:adyen EUR': 2990, 'payer EUR': -2990 },
  ],
])('%s', (_story, events, expected) => {
  expect(sums(events)).toEqual(expected);
});

describe('what was lost in another currency', () => {
  const usd = { cents: 2990, currency: 'USD' };
  const total = (postings: readonly Posting[]) => {
    const sum = new Map<string, number>();
    for (const { account, currency, amount } of postings)
      sum.set(`${account} ${currency}`, (sum.get(`${account} ${currency}`) ?? 0) + amount);
    return Object.fromEntries([...sum].filter(([, cents]) => cents !== 0));
  };
  const lost = postingsOf({ kind: 'lost', sold, fact: usd }, 'psp:adyen');
  const again = postingsOf({ kind: 'regained', sold, fact: usd }, 'psp:adyen');

  it('is what was settled once that is known, and so is what came again', () => {
    const closed = [...lost, ...(fxClosingOf(lost, eur(-2750)) ?? [])];
    expect(total(closed)).toEqual({ 'payer EUR': 2990, 'psp:adyen EUR': -2750, 'fx:result EUR': -240 });
    const both = [...closed, ...again, ...(fxClosingOf(again, eur(2700)) ?? [])];
    expect(total(both)).toEqual({ 'psp:adyen EUR': -50, 'fx:result EUR': 50 });
  });

  it('stays open for a settlement in a third currency, and nothing is open of what was lost in ours', () => {
    expect(fxClosingOf(lost, { cents: -2400, currency: 'GBP' })).toBeUndefined();
    expect(fxClosingOf(lost, { cents: -2990, currency: 'USD' })).toBeUndefined();
    const ours = postingsOf({ kind: 'lost', sold, fact: eur(2991) }, 'psp:adyen');
    expect(fxClosingOf(ours, eur(-2991))).toBeUndefined();
  });
});
