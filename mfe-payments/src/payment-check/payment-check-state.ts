import type { PaymentAttempt, ProblemCode } from '@halo/shared/contracts';

/** The return from a bank. Only what the server says counts, never what stands in the address. */
export type PaymentCheckState =
  | { status: 'checking'; problem?: ProblemCode }
  /** `key` of the attempt that is waited for */
  | { status: 'pending'; key?: string; problem?: ProblemCode }
  | { status: 'settled'; attempt: PaymentAttempt }
  | { status: 'failed'; code: ProblemCode; attempt: PaymentAttempt }
  /** back before the bank had its answer: the checkout says how to go on */
  | { status: 'open'; attempt: PaymentAttempt }
  /** the return names no payment of this account */
  | { status: 'foreign' };

export type PaymentCheckEvent =
  | { type: 'answered'; attempt: PaymentAttempt }
  | { type: 'unreachable'; code: ProblemCode }
  | { type: 'foreign' };

export const initialPaymentCheck: PaymentCheckState = { status: 'checking' };

export function reducePaymentCheck(state: PaymentCheckState, event: PaymentCheckEvent): PaymentCheckState {
  if (isDone(state)) return state;
  switch (event.type) {
    case 'foreign':
      return { status: 'foreign' };
    case 'unreachable':
      return { ...state, problem: event.code };
    case 'answered':
      return answered(event.attempt);
  }
}

function answered(attempt: PaymentAttempt): PaymentCheckState {
  switch (attempt.status) {
    case 'settled':
      return { status: 'settled', attempt };
    case 'failed':
      return { status: 'failed', code: attempt.failure ?? 'payment_generic', attempt };
    case 'challenge':
      return { status: 'open', attempt };
    default:
      return { status: 'pending', ...(attempt.idempotencyKey === undefined ? {} : { key: attempt.idempotencyKey }) };
  }
}

export function isDone(
  state: PaymentCheckState,
): state is Exclude<PaymentCheckState, { status: 'checking' | 'pending' }> {
  return state.status !== 'checking' && state.status !== 'pending';
}

/** Codes by which the server says that it knows nothing of such a return. */
export function isForeign(code: ProblemCode): boolean {
  return code === 'invalid_request' || code === 'forbidden' || code === 'not_found';
}
