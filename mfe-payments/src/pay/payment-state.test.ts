import { aPaymentAttempt } from '@halo/shared/testing';
import { canPay, holdsPage, initialPayment, isRunning, type PaymentEvent, type PaymentState, reducePayment } from './payment-state.ts';

const key = 'key-number-0000001';
const challenge = { url: 'http://bank.localhost/3ds', method: 'POST', fields: { MD: '1' } } as const;
const settledAttempt = aPaymentAttempt();

const idle: PaymentState = { status: 'idle' };
const validating: PaymentState = { status: 'validating', requestId: 'r1' };
const tokenised: PaymentState = { status: 'tokenised', key, token: 'tok' };
const charging: PaymentState = { status: 'charging', key };
const challenged: PaymentState = { status: 'challenge', key, challenge, departs: true };
const pending: PaymentState = { status: 'pending', key };
const unknown: PaymentState = { status: 'unknown', key };
const settled: PaymentState = { status: 'settled', attempt: settledAttempt };
const failed: PaymentState = { status: 'failed', code: 'card_declined', declines: 1 };
const all = [idle, validating, tokenised, charging, challenged, pending, unknown, settled, failed];

const answered = (over: Parameters<typeof aPaymentAttempt>[0], declines = 0): PaymentEvent => ({ type: 'answered', attempt: aPaymentAttempt(over), declines });

describe('the way of a payment', () => {
  it.each<[string, PaymentState, PaymentEvent, PaymentState]>([
    ['the button starts it', idle, { type: 'submitted', requestId: 'r1' }, validating],
    ['and again after a refusal', failed, { type: 'submitted', requestId: 'r1' }, validating],
    ['wrong fields give it back', validating, { type: 'fieldsRefused', requestId: 'r1' }, { status: 'idle', hint: 'fields' }],
    ['silent fields give it back', validating, { type: 'fieldsSilent', requestId: 'r1' }, { status: 'idle', hint: 'slow_fields' }],
    ['no token, no attempt', validating, { type: 'tokenRefused', requestId: 'r1', code: 'unavailable' }, { status: 'failed', code: 'unavailable', declines: 0 }],
    ['a token', validating, { type: 'tokenMade', requestId: 'r1', token: 'tok', key }, tokenised],
    ['goes out', tokenised, { type: 'sent' }, charging],
    ['paid', charging, { type: 'answered', attempt: settledAttempt, declines: 0 }, settled],
    ['refused by the bank', charging, answered({ status: 'failed', failure: 'insufficient_funds' }, 2), { status: 'failed', code: 'insufficient_funds', declines: 2 }],
    ['refused without a reason', charging, answered({ status: 'failed' }, 1), { status: 'failed', code: 'payment_generic', declines: 1 }],
    ['refused by our server', charging, { type: 'refused', code: 'plan_unknown' }, { status: 'failed', code: 'plan_unknown', declines: 0 }],
    ['the bank asks', charging, answered({ status: 'challenge', challenge }), challenged],
    ['the bank still asks after a reload, and waits for a click', unknown, answered({ status: 'challenge', challenge }), { ...challenged, departs: false }],
    ['a question without an address is none', charging, answered({ status: 'challenge' }), unknown],
    ['the bank takes its time', charging, answered({ status: 'pending' }), pending],
    ['then pays', pending, { type: 'answered', attempt: settledAttempt, declines: 0 }, settled],
    ['or refuses', pending, answered({ status: 'failed', failure: 'card_declined' }, 1), failed],
    ['no answer', charging, { type: 'lost', code: 'timeout' }, { ...unknown, code: 'timeout' }],
    ['nobody to ask', unknown, { type: 'unreachable', code: 'offline' }, { ...unknown, code: 'offline' }],
    ['it never arrived', unknown, { type: 'missing' }, { status: 'idle', hint: 'nothing_sent' }],
    ['it arrived', unknown, { type: 'answered', attempt: settledAttempt, declines: 0 }, settled],
    ['the server does not know either', charging, answered({ status: 'unknown' }), unknown],
    ['the server is still at it', unknown, answered({ status: 'submitted' }), unknown],
    ['a key from before', idle, { type: 'resumed', key }, unknown],
    ['another card instead', challenged, { type: 'restarted' }, idle],
  ])('%s', (_name, state, event, next) => {
    expect(reducePayment(state, event)).toEqual(next);
  });

  it('an answer for an older try changes nothing', () => {
    for (const event of [
      { type: 'tokenMade', requestId: 'r0', token: 'old', key }, { type: 'fieldsRefused', requestId: 'r0' }, { type: 'fieldsSilent', requestId: 'r0' },
      { type: 'tokenRefused', requestId: 'r0', code: 'offline' },
    ] as const) expect(reducePayment(validating, event)).toBe(validating);
  });

  it('what is paid stays paid', () => {
    for (const event of [
      { type: 'submitted', requestId: 'r2' }, { type: 'resumed', key }, answered({ status: 'failed' }, 1), { type: 'lost', code: 'timeout' },
      { type: 'missing' }, { type: 'restarted' }, { type: 'refused', code: 'internal' },
    ] as const) expect(reducePayment(settled, event)).toBe(settled);
  });

  it('only an answer about an attempt settles it', () => {
    const others: PaymentEvent[] = [{ type: 'sent' }, { type: 'missing' }, { type: 'lost', code: 'timeout' }, { type: 'tokenMade', requestId: 'r1', token: 't', key }];
    for (const state of all.filter((one) => one.status !== 'settled')) {
      for (const event of others) expect(reducePayment(state, event).status).not.toBe('settled');
    }
  });

  it('starts nothing while something runs', () => {
    expect(all.filter(canPay)).toEqual([idle, failed]);
    for (const state of all.filter((one) => !canPay(one))) expect(reducePayment(state, { type: 'submitted', requestId: 'r9' })).toBe(state);
  });

  it('is busy, and holds the page, while it runs', () => {
    expect(all.filter(isRunning)).toEqual([validating, tokenised, charging]);
    expect(all.filter(holdsPage)).toEqual([validating, tokenised, charging, challenged, unknown]);
    expect(initialPayment).toEqual(idle);
  });
});
