import type { PaymentAttempt, ProblemCode } from '@halo/shared/contracts';

/** What becomes of somebody the bank sent back. Only what the server says counts, never the address they came by. */
export type AdyenCheckState =
  | { status: 'checking'; problem?: ProblemCode }
  | { status: 'pending'; problem?: ProblemCode }
  | { status: 'settled'; attempt: PaymentAttempt }
  | { status: 'failed'; code: ProblemCode }
  /** the return names no payment of this account */ | { status: 'foreign' };

export type AdyenCheckEvent = { type: 'answered'; attempt: PaymentAttempt } | { type: 'unreachable'; code: ProblemCode } | { type: 'foreign' };

export const initialAdyenCheck: AdyenCheckState = { status: 'checking' };

export function reduceAdyenCheck(state: AdyenCheckState, event: AdyenCheckEvent): AdyenCheckState {
  if (isDone(state)) return state;
  switch (event.type) {
    case 'foreign': return { status: 'foreign' };
    case 'unreachable': return { status: state.status, problem: event.code };
    case 'answered':
      if (event.attempt.status === 'settled') return { status: 'settled', attempt: event.attempt };
      if (event.attempt.status === 'failed') return { status: 'failed', code: event.attempt.failure ?? 'payment_generic' };
      return { status: 'pending' };
  }
}

export function isDone(state: AdyenCheckState): state is Exclude<AdyenCheckState, { status: 'checking' | 'pending' }> {
  return state.status !== 'checking' && state.status !== 'pending';
}

/** Codes by which the server says that it knows nothing of such a return. */
export function isForeign(code: ProblemCode): boolean {
  return code === 'invalid_request' || code === 'forbidden' || code === 'not_found';
}
