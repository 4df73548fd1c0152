import type { EventOutcome, ProviderEvent } from '../providers/payment-provider.ts';
import { otherPayments } from './other-payments.ts';

const SALE = { id: 'attempt', providerReference: 'SOLD', amountCents: 2990, currency: 'EUR' };
const receivedAt = new Date();

function event(kind: EventOutcome['kind'], reference: string, more: Partial<ProviderEvent> = {}) {
  const outcome = { kind } as EventOutcome;
  const named = { eventId: `${reference}:${kind}`, attemptId: 'attempt', merchant: 'ours', name: kind };
  return { receivedAt, event: { ...named, reference, amountCents: 2990, currency: 'EUR', outcome, ...more } };
}

const found = (...arrived: ReturnType<typeof event>[]) =>
  otherPayments(SALE, arrived).map(({ payment }) => [payment.reference, payment.amountCents]);

const ANOTHER = [['OTHER', 2990]];

it.each([
  ['was accepted after it', [event('accepted', 'SOLD'), event('accepted', 'OTHER')], ANOTHER],
  ['was accepted before it', [event('accepted', 'OTHER'), event('accepted', 'SOLD')], ANOTHER],
  ['was captured', [event('accepted', 'SOLD'), event('captured', 'C1', { about: 'OTHER' })], ANOTHER],
  [
    'was taken back in part, so it was paid: whole, as far as anybody asked for it',
    [event('captured', 'C1', { about: 'SOLD' }), event('chargedBack', 'D1', { about: 'OTHER', amountCents: 500 })],
    ANOTHER,
  ],
  [
    'was accepted with another amount',
    [
      event('accepted', 'SOLD'),
      event('refunded', 'R1', { about: 'OTHER', amountCents: 1000 }),
      event('accepted', 'OTHER', { amountCents: 3050 }),
    ],
    [['OTHER', 3050]],
  ],
])('another payment of the same attempt %s', (_case, arrived, expected) => {
  expect(found(...arrived)).toEqual(expected);
});

it.each([
  ['events that name one payment', [event('accepted', 'SOLD'), event('captured', 'C1', { about: 'SOLD' })]],
  ['two ids, one of which only an answer named', [event('accepted', 'OTHER')]],
  ['refunds and disputes without the payment they are of', [event('accepted', 'SOLD'), event('chargedBack', 'D1')]],
  ['one that was refused', [event('accepted', 'SOLD'), event('declined', 'OTHER')]],
  [
    'one that was cancelled',
    [event('accepted', 'SOLD'), event('accepted', 'OTHER'), event('cancelled', 'X', { about: 'OTHER' })],
  ],
  ['another attempt', [event('accepted', 'SOLD'), event('accepted', 'OTHER', { attemptId: 'attempt.1' })]],
])('nothing is known of another payment by %s', (_case, arrived) => {
  expect(found(...arrived)).toEqual([]);
});
