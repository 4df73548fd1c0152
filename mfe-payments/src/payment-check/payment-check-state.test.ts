import { aPaymentAttempt } from '@halo/shared/testing';
import {
  type PaymentCheckEvent,
  type PaymentCheckState,
  initialPaymentCheck,
  isForeign,
  reducePaymentCheck,
} from './payment-check-state.ts';

const settled = aPaymentAttempt();
const answered = (over: Parameters<typeof aPaymentAttempt>[0]): PaymentCheckEvent => ({
  type: 'answered',
  attempt: aPaymentAttempt(over),
});
const refused = aPaymentAttempt({ status: 'failed', failure: 'authentication_failed' });
const unexplained = aPaymentAttempt({ status: 'failed' });
const open = aPaymentAttempt({ status: 'challenge' });
const pending: PaymentCheckState = { status: 'pending' };

it.each<[string, PaymentCheckState, PaymentCheckEvent, PaymentCheckState]>([
  ['paid', initialPaymentCheck, { type: 'answered', attempt: settled }, { status: 'settled', attempt: settled }],
  [
    'refused',
    initialPaymentCheck,
    { type: 'answered', attempt: refused },
    { status: 'failed', code: 'authentication_failed', attempt: refused },
  ],
  [
    'refused without a reason',
    initialPaymentCheck,
    { type: 'answered', attempt: unexplained },
    { status: 'failed', code: 'payment_generic', attempt: unexplained },
  ],
  ['back too early', initialPaymentCheck, { type: 'answered', attempt: open }, { status: 'open', attempt: open }],
  ['not decided', initialPaymentCheck, answered({ status: 'pending' }), pending],
  [
    'not decided, with its key',
    initialPaymentCheck,
    answered({ status: 'pending', idempotencyKey: 'key-number-0000001' }),
    { status: 'pending', key: 'key-number-0000001' },
  ],
  ['not known', initialPaymentCheck, answered({ status: 'unknown' }), pending],
  [
    'no answer',
    initialPaymentCheck,
    { type: 'unreachable', code: 'offline' },
    { status: 'checking', problem: 'offline' },
  ],
  ['no answer any more', pending, { type: 'unreachable', code: 'timeout' }, { status: 'pending', problem: 'timeout' }],
  ['not ours', initialPaymentCheck, { type: 'foreign' }, { status: 'foreign' }],
  ['decided later', pending, { type: 'answered', attempt: settled }, { status: 'settled', attempt: settled }],
  [
    'what is settled stays',
    { status: 'settled', attempt: settled },
    answered({ status: 'failed' }),
    { status: 'settled', attempt: settled },
  ],
])('%s', (_name, state, event, next) => expect(reducePaymentCheck(state, event)).toEqual(next));

it('distinguishes an unknown return from a server that is away', () => {
  expect((['invalid_request', 'forbidden', 'not_found'] as const).every(isForeign)).toBe(true);
  expect((['offline', 'timeout', 'unavailable', 'internal'] as const).some(isForeign)).toBe(false);
});
