import pino from 'pino';
import { createAdyenHmacValidator } from './adyen-library.ts';
import { createAdyenWebhook } from './adyen-webhook.ts';

const KEY = '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056';
const webhook = createAdyenWebhook(KEY, pino({ level: 'silent' }));

interface Said {
  readonly eventCode: string;
  readonly success?: 'true' | 'false';
  readonly reason?: string;
  readonly additionalData?: Record<string, string>;
}

function item({ eventCode, success = 'true', reason = '', additionalData = {} }: Said) {
  const fields = {
    pspReference: 'QFQTPCQ8HXSKGK82',
    originalReference: 'NC6HT9CRT65ZGN82',
    merchantAccountCode: 'Merchant',
    merchantReference: 'attempt',
    amount: { value: 2990, currency: 'EUR' },
    eventCode,
    success,
    reason,
  };
  return {
    NotificationRequestItem: {
      ...fields,
      additionalData: {
        ...additionalData,
        hmacSignature: createAdyenHmacValidator().calculateHmac(fields as never, KEY),
      },
    },
  };
}

function outcome(said: Said) {
  return webhook.read({ live: 'false', notificationItems: [item(said)] })?.[0]?.outcome;
}

it.each<[Said, unknown]>([
  [{ eventCode: 'AUTHORISATION' }, { kind: 'accepted', keptCard: undefined }],
  [
    { eventCode: 'AUTHORISATION', success: 'false', reason: '51 : Insufficient funds' },
    { kind: 'declined', failure: 'insufficient_funds', retry: 'later' },
  ],
  [
    { eventCode: 'AUTHORISATION', success: 'false', reason: 'Expired Card' },
    { kind: 'declined', failure: 'expired_card', retry: 'never' },
  ],
  [{ eventCode: 'OFFER_CLOSED' }, { kind: 'declined', failure: 'authentication_failed' }],
  [{ eventCode: 'CANCELLATION' }, { kind: 'cancelled' }],
  [{ eventCode: 'TECHNICAL_CANCEL' }, { kind: 'cancelled' }],
  [{ eventCode: 'EXPIRE' }, { kind: 'cancelled' }],
  [{ eventCode: 'CAPTURE_FAILED' }, { kind: 'captureFailed' }],
  [{ eventCode: 'SETTLED_REVERSED' }, { kind: 'captureFailed' }],
  [{ eventCode: 'CAPTURE', success: 'false', reason: 'Transaction not found' }, { kind: 'unclear' }],
  [{ eventCode: 'CANCELLATION', success: 'false', reason: 'Transaction has already been captured' }, undefined],
  [
    { eventCode: 'TECHNICAL_CANCEL', success: 'false', reason: 'Transaction not found' },
    { kind: 'declined', failure: 'payment_cancelled' },
  ],
  [{ eventCode: 'REFUND' }, { kind: 'refunded' }],
  [
    { eventCode: 'REFUND', success: 'false', reason: 'Insufficient balance on payment' },
    { kind: 'refundFailed', why: 'Insufficient balance on payment' },
  ],
  [{ eventCode: 'CANCEL_OR_REFUND', success: 'false' }, { kind: 'refundFailed' }],
  [{ eventCode: 'CANCEL_OR_REFUND' }, { kind: 'unclear' }],
  [{ eventCode: 'CANCEL_OR_REFUND', additionalData: { 'modification.action': 'refund' } }, { kind: 'refunded' }],
  [{ eventCode: 'CANCEL_OR_REFUND', additionalData: { 'modification.action': 'cancel' } }, { kind: 'cancelled' }],
  [{ eventCode: 'REFUND_FAILED' }, { kind: 'refundFailed' }],
  [{ eventCode: 'REFUNDED_REVERSED' }, { kind: 'refundFailed' }],
  [{ eventCode: 'CHARGEBACK' }, { kind: 'chargedBack' }],
  [{ eventCode: 'CHARGEBACK_REVERSED' }, { kind: 'chargebackReversed' }],
  [{ eventCode: 'SECOND_CHARGEBACK' }, { kind: 'chargedBack' }],
  [{ eventCode: 'NOTIFICATION_OF_CHARGEBACK' }, { kind: 'answerWanted' }],
  [
    {
      eventCode: 'REQUEST_FOR_INFORMATION',
      additionalData: { defensePeriodEndsAt: '2026-03-24T12:17:23+01:00' },
    },
    { kind: 'answerWanted', dueAt: '2026-03-24T11:17:23.000Z' },
  ],
  [{ eventCode: 'NOTIFICATION_OF_FRAUD', additionalData: { defensePeriodEndsAt: 'soon' } }, { kind: 'answerWanted' }],
  [{ eventCode: 'CAPTURE' }, { kind: 'captured' }],
  [{ eventCode: 'REPORT_AVAILABLE' }, undefined],
])('%j means %j', (said, expected) => {
  expect(outcome(said)).toEqual(expected);
});

it("distinguishes a dispute's events, and gives a refund the name it was asked for under", () => {
  const [one, two] =
    webhook.read({
      notificationItems: [item({ eventCode: 'CHARGEBACK' }), item({ eventCode: 'CHARGEBACK_REVERSED' })],
    }) ?? [];
  expect(one?.eventId).not.toBe(two?.eventId);
  expect(one).toMatchObject({
    reference: 'QFQTPCQ8HXSKGK82',
    attemptId: 'attempt',
    merchant: 'Merchant',
    amountCents: 2990,
    currency: 'EUR',
  });
});

describe('a card that was kept', () => {
  const kept = {
    'tokenization.storedPaymentMethodId': 'TOKEN',
    'tokenization.store.operationType': 'created',
    cardSummary: '1111',
    expiryDate: '3/2030',
    paymentMethod: 'mc',
  };

  it('comes with the event that it was paid', () => {
    expect(outcome({ eventCode: 'AUTHORISATION', additionalData: kept })).toEqual({
      kind: 'accepted',
      keptCard: { token: 'TOKEN', brand: 'mastercard', lastFour: '1111', expiryMonth: '03', expiryYear: '2030' },
    });
  });

  it.each([
    ['was only used', { 'tokenization.store.operationType': undefined }],
    ['cannot be shown', { cardSummary: undefined }],
    ['has an unreadable expiry date', { expiryDate: 'soon' }],
  ])('is none when it %s', (_why, change) => {
    const data = Object.fromEntries(
      Object.entries({ ...kept, ...change }).filter(([, value]) => value !== undefined),
    ) as Record<string, string>;
    expect(outcome({ eventCode: 'AUTHORISATION', additionalData: data })).toEqual({
      kind: 'accepted',
      keptCard: undefined,
    });
  });
});

it('believes no item when one of them is not signed', () => {
  const good = item({ eventCode: 'AUTHORISATION' });
  const bad = {
    NotificationRequestItem: { ...item({ eventCode: 'REFUND' }).NotificationRequestItem, success: 'false' },
  };
  expect(webhook.read({ notificationItems: [good] })).toHaveLength(1);
  expect(webhook.read({ notificationItems: [good, bad] })).toBeUndefined();
});

it('takes what is signed and does not fit, and refuses what is not signed', () => {
  const unfit = (eventCode: string) => {
    const { amount: _amount, additionalData: _data, ...fields } = item({ eventCode }).NotificationRequestItem;
    const hmacSignature = createAdyenHmacValidator().calculateHmac({ ...fields, amount: {} } as never, KEY);
    return { NotificationRequestItem: { ...fields, additionalData: { hmacSignature } } };
  };
  const read = webhook.read({
    notificationItems: [
      unfit('REPORT_AVAILABLE'),
      unfit('CHARGEBACK'),
      unfit('REFUND'),
      unfit('NOTIFICATION_OF_CHARGEBACK'),
      item({ eventCode: 'AUTHORISATION' }),
    ],
  });
  expect(read?.map(({ name, outcome }) => [name, outcome?.kind])).toEqual([
    ['REPORT_AVAILABLE', undefined],
    ['CHARGEBACK', 'chargedBack'],
    ['REFUND', 'unclear'],
    ['NOTIFICATION_OF_CHARGEBACK', 'answerWanted'],
    ['AUTHORISATION', 'accepted'],
  ]);
  const { NotificationRequestItem: forged } = unfit('CHARGEBACK');
  const other = { NotificationRequestItem: { ...forged, merchantReference: 'another' } };
  expect(webhook.read({ notificationItems: [item({ eventCode: 'AUTHORISATION' }), other] })).toBeUndefined();
});
