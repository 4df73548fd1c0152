import type { Reversal } from '../reversals/reversal-repository.ts';
import { booksDifference } from './books-difference.ts';
import { providerDifference } from './provider-difference.ts';

const paid = {
  id: 'a',
  amountCents: 2990,
  currency: 'EUR',
  takenCents: null,
  takenCurrency: null,
  provider: 'adyen',
  accountCompany: '',
  isSettled: true,
} as const;
const taken = { ...paid, isSettled: false, takenCents: 3050, takenCurrency: 'EUR' };
const bought = { 'psp:adyen EUR': 2990, 'deferred EUR': -2990 };
const gone = (change: Partial<Reversal>): Reversal => ({
  id: 'r',
  attemptId: 'a',
  kind: 'refund',
  reason: 'withdrawal',
  ground: null,
  amountCents: 2990,
  status: 'done',
  cause: 'withdrawal:a',
  providerReference: null,
  sentCents: null,
  refusal: null,
  keepsGoods: false,
  secondReference: null,
  missingCredits: 0,
  createdAt: new Date(0),
  nextTryAt: new Date(0),
  doneAt: null,
  ...change,
});
const unbooked = 'provider: booked 0, known 2990 EUR; goods: booked 0, known 2990 EUR';

it.each([
  ['bought', paid, [], bought, undefined],
  ['never booked', paid, [], {}, unbooked],
  ['failed', { ...paid, isSettled: false }, [], {}, undefined],
  ['taken in another amount', taken, [], { 'psp:adyen EUR': 3050, 'payer EUR': -3050 }, undefined],
  ['taken, not booked', taken, [], {}, 'provider: booked 0, known 3050 EUR'],
  [
    'taken in another currency, and back',
    { ...taken, takenCurrency: 'USD' },
    [gone({ amountCents: 3050 })],
    {},
    undefined,
  ],
  [
    'failed, and booked',
    { ...paid, isSettled: false },
    [],
    bought,
    unbooked.replace(/booked 0, known 2990/g, 'booked 2990, known 0'),
  ],
  [
    'refund asked for',
    paid,
    [gone({ status: 'asked' })],
    { 'psp:adyen EUR': 2990, 'refunds-asked EUR': -2990 },
    undefined,
  ],
  ['refund asked for, not booked', paid, [gone({ status: 'asked' })], bought, 'asked: booked 0, known 2990 EUR'],
  ['refunded', paid, [gone({})], {}, undefined],
  ['refunded, not booked', paid, [gone({})], bought, 'provider: booked 2990, known 0 EUR'],
  [
    'given up, and on its way back',
    { ...paid, isSettled: false },
    [gone({ status: 'asked', cause: 'late:a' })],
    { 'psp:adyen EUR': 2990, 'refunds-asked EUR': -2990 },
    undefined,
  ],
  [
    'charged back a cent more',
    paid,
    [gone({ kind: 'chargeback' })],
    { 'psp:adyen EUR': -1, 'fx:result EUR': 1 },
    undefined,
  ],
  [
    'charged back in another currency',
    paid,
    [gone({ kind: 'chargeback' })],
    { 'psp:adyen EUR': 2990, 'fx:open EUR': -2990, 'psp:adyen USD': -2990, 'fx:open USD': 2990 },
    undefined,
  ],
] as const)('%s', (_story, facts, reversals, position, expected) => {
  expect(booksDifference(facts, reversals, position)).toBe(expected);
});

it('compares with what a provider says, and lets it say nothing', () => {
  const here = {
    state: { status: 'settled' },
    amountCents: 2990,
    currency: 'EUR',
    takenCents: null,
    takenCurrency: null,
  } as const;
  const failed = { ...here, state: { status: 'failed', failure: 'payment_cancelled', isOurs: true } } as const;
  const declined = { kind: 'declined', failure: 'payment_generic' } as const;
  expect([
    providerDifference(here, { kind: 'accepted', reference: 'x' }),
    providerDifference(here, { kind: 'accepted', reference: 'x', amountCents: 2991 }),
    providerDifference(here, declined),
    providerDifference(here, { ...declined, isUnread: true }),
    providerDifference(here, { kind: 'lost', reason: 'timeout' }),
    providerDifference(failed, { kind: 'accepted', reference: 'x' }),
    providerDifference(failed, declined),
  ]).toEqual([
    undefined,
    'the provider has 2991 EUR, and 2990 EUR is known here',
    'paid here, and refused at the provider',
    undefined,
    undefined,
    'paid at the provider, and failed here',
    undefined,
  ]);
});
