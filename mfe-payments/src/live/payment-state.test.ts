import { aPaymentAttempt } from '@halo/shared/testing';
import {
  canPay,
  holdsPage,
  initialPayment,
  isRunning,
  type PaymentEvent,
  type PaymentState,
  reducePayment,
} from './payment-state.ts';

const key = 'key-number-0000001';
const challenge = { url: 'http://bank.localhost/3ds', method: 'POST', fields: { MD: '1' } } as const;
const settledAttempt = aPaymentAttempt();
const about = { planName: '50 crediti', amountCents: 990 };

const idle: PaymentState = { status: 'idle' };
const validating: PaymentState = { status: 'validating', requestId: 'r1' };
const choosing: PaymentState = { status: 'choosing', requestId: 'w1' };
const charging: PaymentState = { status: 'charging', key };
const approving: PaymentState = { status: 'approving', key, orderId: 'ORDER-1' };
const challenged: PaymentState = { status: 'challenge', key, challenge, departs: true, about, isOther: false };
const cancelling: PaymentState = { status: 'cancelling', key };
const pending: PaymentState = { status: 'pending', key };
const unknown: PaymentState = { status: 'unknown', key };
const settled: PaymentState = { status: 'settled', attempt: settledAttempt };
const failed: PaymentState = { status: 'failed', code: 'card_declined', declines: 1 };
const all = [
  idle,
  validating,
  choosing,
  charging,
  approving,
  challenged,
  cancelling,
  pending,
  unknown,
  settled,
  failed,
];

const answered = (
  over: Parameters<typeof aPaymentAttempt>[0],
  declines = 0,
): Extract<PaymentEvent, { type: 'answered' }> => ({ type: 'answered', attempt: aPaymentAttempt(over), declines });

describe('[PAY-07] the way of a payment', () => {
  it.each<[string, PaymentState, PaymentEvent, PaymentState]>([
    ['the button starts it', idle, { type: 'submitted', requestId: 'r1' }, validating],
    ['and again after a refusal', failed, { type: 'submitted', requestId: 'r1' }, validating],
    [
      'wrong fields give it back',
      validating,
      { type: 'fieldsRefused', requestId: 'r1' },
      { status: 'idle', hint: 'fields' },
    ],
    [
      'silent fields give it back',
      validating,
      { type: 'fieldsSilent', requestId: 'r1' },
      { status: 'idle', hint: 'slow_fields' },
    ],
    [
      'no token, no attempt',
      validating,
      { type: 'tokenRefused', requestId: 'r1', code: 'unavailable' },
      { status: 'failed', code: 'unavailable', declines: 0 },
    ],
    ['a token goes out', validating, { type: 'sent', key, requestId: 'r1' }, charging],
    ['a card on file goes out at once', idle, { type: 'sent', key }, charging],
    ['a window opens', idle, { type: 'walletOpened', requestId: 'w1' }, choosing],
    ['and closes without a word', choosing, { type: 'walletClosed', requestId: 'w1' }, idle],
    [
      'or is closed by the shopper',
      choosing,
      { type: 'walletClosed', requestId: 'w1', hint: 'cancelled' },
      { status: 'idle', hint: 'cancelled' },
    ],
    ['what was chosen in it goes out', choosing, { type: 'sent', key, requestId: 'w1' }, charging],
    ['the window has its order', charging, { type: 'ordered', orderId: 'ORDER-1' }, approving],
    ['which is agreed to', approving, { type: 'approved' }, charging],
    ['paid', charging, { type: 'answered', attempt: settledAttempt, declines: 0 }, settled],
    [
      'refused by the bank',
      charging,
      answered({ status: 'failed', failure: 'insufficient_funds' }, 2),
      { status: 'failed', code: 'insufficient_funds', declines: 2 },
    ],
    [
      'refused without a reason',
      charging,
      answered({ status: 'failed' }, 1),
      { status: 'failed', code: 'payment_generic', declines: 1 },
    ],
    [
      'given up elsewhere',
      unknown,
      answered({ status: 'failed', failure: 'payment_cancelled' }),
      { status: 'idle', hint: 'cancelled' },
    ],
    [
      'refused by our server',
      charging,
      { type: 'refused', code: 'plan_unknown' },
      { status: 'failed', code: 'plan_unknown', declines: 0 },
    ],
    ['the bank asks', charging, answered({ status: 'challenge', challenge }), challenged],
    [
      'the bank still asks after a reload, and waits for a click',
      unknown,
      answered({ status: 'challenge', challenge }),
      { ...challenged, departs: false },
    ],
    ['a question without an address is none', charging, answered({ status: 'challenge' }), unknown],
    ['the bank takes its time', charging, answered({ status: 'pending' }), pending],
    ['then pays', pending, { type: 'answered', attempt: settledAttempt, declines: 0 }, settled],
    ['or refuses', pending, answered({ status: 'failed', failure: 'card_declined' }, 1), failed],
    ['no answer', charging, { type: 'lost', code: 'timeout' }, { ...unknown, code: 'timeout' }],
    [
      'the server cannot be reached',
      unknown,
      { type: 'unreachable', code: 'offline' },
      { ...unknown, code: 'offline' },
    ],
    ['it never arrived', unknown, { type: 'missing' }, { status: 'idle', hint: 'nothing_sent' }],
    ['it arrived', unknown, { type: 'answered', attempt: settledAttempt, declines: 0 }, settled],
    ['the server does not know either', charging, answered({ status: 'unknown' }), unknown],
    ['the server is still at it', unknown, answered({ status: 'submitted' }), unknown],
    ['a key from before', idle, { type: 'resumed', key }, unknown],
    ['another way instead of the bank', challenged, { type: 'cancelling' }, cancelling],
    ['another way instead of the window', approving, { type: 'cancelling' }, cancelling],
    ['it is ended', cancelling, { type: 'cancelled' }, { status: 'idle', hint: 'cancelled' }],
    [
      'it was paid before it could be ended',
      cancelling,
      { type: 'answered', attempt: settledAttempt, declines: 0 },
      settled,
    ],
    ['whether it was agreed to is asked', challenged, { type: 'checking' }, { ...challenged, check: 'asking' }],
    [
      'it was not, so far',
      { ...challenged, check: 'asking' },
      answered({ status: 'challenge', challenge }),
      { ...challenged, departs: false, check: 'not_yet' },
    ],
    [
      'the server could not be reached',
      { ...challenged, check: 'asking' },
      { type: 'lost', code: 'offline' },
      { ...unknown, code: 'offline' },
    ],
    [
      'the server would not say',
      { ...challenged, check: 'asking' },
      { type: 'refused', code: 'rate_limited' },
      { ...challenged, check: { code: 'rate_limited' } },
    ],
    [
      'a lost answer to nothing that was asked changes nothing',
      challenged,
      { type: 'lost', code: 'offline' },
      challenged,
    ],
    [
      'whether it is ended is not known',
      cancelling,
      { type: 'lost', code: 'offline' },
      { ...unknown, code: 'offline' },
    ],
  ])('%s', (_name, state, event, next) => {
    expect(reducePayment(state, event)).toEqual(next);
  });

  it.each<[string, PaymentState, PaymentEvent, PaymentState]>([
    ['a key from before', idle, { type: 'resumed', key, other: about }, { ...unknown, other: about }],
    ['never made', { ...unknown, other: about }, { type: 'missing', isOther: true }, idle],
    [
      'paid by now',
      unknown,
      { ...answered({}), isOther: true },
      { status: 'idle', other: { ...about, end: 'settled' } },
    ],
    [
      'refused by now',
      unknown,
      { ...answered({ status: 'failed', failure: 'card_declined' }), isOther: true },
      { status: 'idle', other: { ...about, end: 'failed' } },
    ],
    [
      'given up',
      cancelling,
      { ...answered({ status: 'failed', failure: 'payment_cancelled' }), isOther: true },
      { status: 'idle', hint: 'cancelled' },
    ],
    [
      'with the bank',
      unknown,
      { ...answered({ status: 'pending' }), isOther: true },
      { status: 'idle', other: { ...about, end: 'pending' } },
    ],
    [
      'the bank asks, and the page stays',
      charging,
      { ...answered({ status: 'challenge', challenge }), isOther: true },
      { ...challenged, departs: false, isOther: true },
    ],
    [
      'still on its way',
      charging,
      { ...answered({ status: 'submitted' }), isOther: true },
      { ...unknown, other: about },
    ],
    [
      'given up without an answer',
      { status: 'cancelling', key, other: about },
      { type: 'lost', code: 'offline' },
      { ...unknown, code: 'offline', other: about },
    ],
  ])('an attempt for another plan: %s', (_name, state, event, next) =>
    expect(reducePayment(state, event)).toEqual(next),
  );

  it('an answer for an older attempt changes nothing', () => {
    for (const event of [
      { type: 'sent', requestId: 'r0', key },
      { type: 'fieldsRefused', requestId: 'r0' },
      { type: 'fieldsSilent', requestId: 'r0' },
      { type: 'tokenRefused', requestId: 'r0', code: 'offline' },
    ] as const)
      expect(reducePayment(validating, event)).toBe(validating);
    expect(reducePayment(choosing, { type: 'walletClosed', requestId: 'w0' })).toBe(choosing);
  });

  it('what is paid stays paid', () => {
    for (const event of [
      { type: 'submitted', requestId: 'r2' },
      { type: 'resumed', key },
      answered({ status: 'failed' }, 1),
      { type: 'lost', code: 'timeout' },
      { type: 'missing' },
      { type: 'cancelling' },
      { type: 'cancelled' },
      { type: 'refused', code: 'internal' },
      { type: 'walletOpened', requestId: 'w2' },
      { type: 'sent', key },
    ] as const)
      expect(reducePayment(settled, event)).toBe(settled);
  });

  it('only an answer about an attempt settles it', () => {
    const others: PaymentEvent[] = [
      { type: 'sent', key },
      { type: 'approved' },
      { type: 'missing' },
      { type: 'lost', code: 'timeout' },
      { type: 'cancelled' },
    ];
    for (const state of all.filter((one) => one.status !== 'settled')) {
      for (const event of others) expect(reducePayment(state, event).status).not.toBe('settled');
    }
  });

  it('starts nothing while something runs', () => {
    expect(all.filter(canPay)).toEqual([idle, failed]);
    for (const state of all.filter((one) => !canPay(one))) {
      expect(reducePayment(state, { type: 'submitted', requestId: 'r9' })).toBe(state);
      expect(reducePayment(state, { type: 'walletOpened', requestId: 'r9' })).toBe(state);
      expect(reducePayment(state, { type: 'sent', key })).toBe(state);
    }
  });

  it('is busy, and holds the page, while it runs', () => {
    expect(all.filter(isRunning)).toEqual([validating, choosing, charging, approving, cancelling]);
    expect(all.filter(holdsPage)).toEqual([validating, choosing, charging, approving, challenged, cancelling, unknown]);
    expect(initialPayment).toEqual(idle);
  });
});
