import { aPaymentAttempt } from '@halo/shared/testing';
import { type AdyenCheckEvent, type AdyenCheckState, initialAdyenCheck, isForeign, reduceAdyenCheck } from './adyen-check-state.ts';

const settled = aPaymentAttempt();
const answered = (over: Parameters<typeof aPaymentAttempt>[0]): AdyenCheckEvent => ({ type: 'answered', attempt: aPaymentAttempt(over) });
const pending: AdyenCheckState = { status: 'pending' };

it.each<[string, AdyenCheckState, AdyenCheckEvent, AdyenCheckState]>([
  ['paid', initialAdyenCheck, { type: 'answered', attempt: settled }, { status: 'settled', attempt: settled }],
  ['refused', initialAdyenCheck, answered({ status: 'failed', failure: 'authentication_failed' }), { status: 'failed', code: 'authentication_failed' }],
  ['refused without a reason', initialAdyenCheck, answered({ status: 'failed' }), { status: 'failed', code: 'payment_generic' }],
  ['not decided', initialAdyenCheck, answered({ status: 'pending' }), pending],
  ['not known', initialAdyenCheck, answered({ status: 'unknown' }), pending],
  ['nobody answers', initialAdyenCheck, { type: 'unreachable', code: 'offline' }, { status: 'checking', problem: 'offline' }],
  ['nobody answers any more', pending, { type: 'unreachable', code: 'timeout' }, { status: 'pending', problem: 'timeout' }],
  ['not ours', initialAdyenCheck, { type: 'foreign' }, { status: 'foreign' }],
  ['decided later', pending, { type: 'answered', attempt: settled }, { status: 'settled', attempt: settled }],
  ['what is settled stays', { status: 'settled', attempt: settled }, answered({ status: 'failed' }), { status: 'settled', attempt: settled }],
])('%s', (_name, state, event, next) => expect(reduceAdyenCheck(state, event)).toEqual(next));

it('tells an unknown return from a server that is away', () => {
  expect((['invalid_request', 'forbidden', 'not_found'] as const).every(isForeign)).toBe(true);
  expect((['offline', 'timeout', 'unavailable', 'internal'] as const).some(isForeign)).toBe(false);
});
