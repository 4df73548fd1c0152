import { aPaymentAttempt } from '@halo/shared/testing';
import type { Receipt } from '../payment-drafts.ts';
import { initialOk, type OkEvent, type OkState, reduceOk } from './ok-state.ts';

const receipt: Receipt = { kind: 'credits', planName: '50 crediti', grantedCredits: 50, amountCents: 990, at: 0 };
const answered = (over: Parameters<typeof aPaymentAttempt>[0], of?: Receipt): OkEvent => ({
  type: 'answered',
  attempt: aPaymentAttempt(over),
  receipt: of,
});
const asking: OkState = { status: 'asking' };
const pending: OkState = { status: 'pending' };

it.each([
  ['just paid', receipt, false, 'paid'],
  ['nothing pending', undefined, false, 'nothing'],
  ['an attempt without an outcome', undefined, true, 'asking'],
  ['a purchase beside an attempt that is still open', receipt, true, 'paid'],
] as const)('%s', (_name, of, hasKey, status) => expect(initialOk({ receipt: of, hasKey }).status).toBe(status));

it.each<[string, OkState, OkEvent, OkState]>([
  ['paid after all', asking, answered({}, receipt), { status: 'paid', receipt }],
  ['not yet', asking, answered({ status: 'pending' }), pending],
  ['then paid', pending, answered({}, receipt), { status: 'paid', receipt }],
  [
    'refused',
    pending,
    answered({ status: 'failed', failure: 'card_declined' }),
    { status: 'failed', code: 'card_declined' },
  ],
  ['the bank wants to ask', pending, answered({ status: 'challenge' }), { status: 'checkout' }],
  ['given up elsewhere', pending, answered({ status: 'failed', failure: 'payment_cancelled' }), { status: 'checkout' }],
  ['no answer', asking, { type: 'unreachable', code: 'offline' }, { status: 'asking', problem: 'offline' }],
  ['unknown to the server', asking, { type: 'missing' }, { status: 'nothing' }],
  ['paid stays paid', { status: 'paid', receipt }, { type: 'missing' }, { status: 'paid', receipt }],
])('%s', (_name, state, event, next) => expect(reduceOk(state, event)).toEqual(next));
