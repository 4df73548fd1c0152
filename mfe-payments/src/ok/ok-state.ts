import type { PaymentAttempt, PaymentMethod, ProblemCode } from '@halo/shared/contracts';
import type { Receipt } from '../payment-drafts.ts';

/** `nothing`: nothing was paid just now, so there is nothing to show. */
export type OkState =
  | { status: 'asking'; problem?: ProblemCode }
  | { status: 'pending'; problem?: ProblemCode }
  | { status: 'paid'; receipt: Receipt }
  | { status: 'failed'; code: ProblemCode; method?: PaymentMethod }
  /** the bank still wants to ask, or it was given up: the checkout has the words and the way for it */
  | { status: 'checkout' }
  | { status: 'nothing' };

export type OkEvent =
  /** `receipt` of a settled attempt */
  | { type: 'answered'; attempt: PaymentAttempt; receipt: Receipt | undefined }
  | { type: 'unreachable'; code: ProblemCode }
  | { type: 'missing' }
  /** what waited has begun */
  | { type: 'begun' };

/** A receipt of a moment ago says it all; only without one an open attempt is asked for. */
export function initialOk({ receipt, hasKey }: { receipt: Receipt | undefined; hasKey: boolean }): OkState {
  if (receipt) return { status: 'paid', receipt };
  return { status: hasKey ? 'asking' : 'nothing' };
}

export function reduceOk(state: OkState, event: OkEvent): OkState {
  if (state.status === 'paid' && event.type === 'begun')
    return { status: 'paid', receipt: { ...state.receipt, waitsUntil: undefined } };
  if (state.status !== 'asking' && state.status !== 'pending') return state;
  switch (event.type) {
    case 'begun':
      return state;
    case 'missing':
      return { status: 'nothing' };
    case 'unreachable':
      return { status: state.status, problem: event.code };
    case 'answered':
      if (isForCheckout(event.attempt)) return { status: 'checkout' };
      if (event.attempt.status === 'failed')
        return {
          status: 'failed',
          code: event.attempt.failure ?? 'payment_generic',
          ...(event.attempt.method ? { method: event.attempt.method } : {}),
        };
      return event.receipt ? { status: 'paid', receipt: event.receipt } : { status: 'pending' };
  }
}

/** Nothing to wait for, and nothing to complain about. */
export function isForCheckout({ status, failure }: Pick<PaymentAttempt, 'status' | 'failure'>): boolean {
  return status === 'challenge' || (status === 'failed' && failure === 'payment_cancelled');
}
