import type { Challenge, PaymentAttempt, ProblemCode } from '@halo/shared/contracts';

/** One way through the till. What money did is only ever what the server said: `settled` and `failed` come from an attempt. */
export type PaymentState =
  | { status: 'idle'; hint?: 'fields' | 'nothing_sent' | 'slow_fields' }
  /** the frame checks the fields and asks for a token */ | { status: 'validating'; requestId: string }
  | { status: 'tokenised'; key: string; token: string }
  | { status: 'charging'; key: string }
  /** the bank wants to ask; `departs`: the browser goes there by itself */
  | { status: 'challenge'; key: string; challenge: Challenge; departs: boolean }
  | { status: 'pending'; key: string }
  /** nobody here knows what became of it; the attempt is being asked for */ | { status: 'unknown'; key: string; code?: ProblemCode }
  | { status: 'settled'; attempt: PaymentAttempt }
  /** `declines`: refusals so far, by a bank; 0 when no attempt was made */ | { status: 'failed'; code: ProblemCode; declines: number };

export type PaymentEvent =
  | { type: 'submitted'; requestId: string }
  /** a key was found that an earlier page left behind */ | { type: 'resumed'; key: string }
  | { type: 'fieldsRefused'; requestId: string }
  | { type: 'tokenRefused'; requestId: string; code: ProblemCode }
  | { type: 'fieldsSilent'; requestId: string }
  | { type: 'tokenMade'; requestId: string; token: string; key: string }
  | { type: 'sent' }
  /** `declines` counts this refusal too */ | { type: 'answered'; attempt: PaymentAttempt; declines: number }
  /** the server refused before it made an attempt */ | { type: 'refused'; code: ProblemCode }
  | { type: 'lost'; code: ProblemCode }
  /** the server never heard of the key */ | { type: 'missing' }
  | { type: 'unreachable'; code: ProblemCode }
  /** another card instead of the bank's question */ | { type: 'restarted' };

export const initialPayment: PaymentState = { status: 'idle' };

export function reducePayment(state: PaymentState, event: PaymentEvent): PaymentState {
  switch (event.type) {
    case 'submitted':
      return canPay(state) ? { status: 'validating', requestId: event.requestId } : state;
    case 'resumed':
      return state.status === 'idle' ? { status: 'unknown', key: event.key } : state;
    case 'fieldsRefused':
      return isAwaiting(state, event.requestId) ? { status: 'idle', hint: 'fields' } : state;
    case 'fieldsSilent':
      return isAwaiting(state, event.requestId) ? { status: 'idle', hint: 'slow_fields' } : state;
    case 'tokenRefused':
      return isAwaiting(state, event.requestId) ? { status: 'failed', code: event.code, declines: 0 } : state;
    case 'tokenMade':
      return isAwaiting(state, event.requestId) ? { status: 'tokenised', key: event.key, token: event.token } : state;
    case 'sent':
      return state.status === 'tokenised' ? { status: 'charging', key: state.key } : state;
    case 'answered':
      return keyOf(state) === undefined ? state : answered(state, event.attempt, event.declines);
    case 'refused':
      return state.status === 'charging' ? { status: 'failed', code: event.code, declines: 0 } : state;
    case 'lost':
      return state.status === 'charging' ? { status: 'unknown', key: state.key, code: event.code } : state;
    case 'missing':
      return state.status === 'unknown' ? { status: 'idle', hint: 'nothing_sent' } : state;
    case 'unreachable':
      return state.status === 'unknown' ? { ...state, code: event.code } : state;
    case 'restarted':
      return state.status === 'challenge' ? initialPayment : state;
  }
}

function answered(state: PaymentState, attempt: PaymentAttempt, declines: number): PaymentState {
  const key = keyOf(state) ?? '';
  switch (attempt.status) {
    case 'settled': return { status: 'settled', attempt };
    case 'failed': return { status: 'failed', code: attempt.failure ?? 'payment_generic', declines };
    case 'pending': return { status: 'pending', key };
    case 'challenge':
      // Only fresh from the till: somebody who came back from the bank's page must not be thrown there again.
      return attempt.challenge ? { status: 'challenge', key, challenge: attempt.challenge, departs: state.status === 'charging' } : { status: 'unknown', key };
    case 'created':
    case 'submitted':
    case 'unknown':
      return { status: 'unknown', key };
  }
}

/** The key of an attempt under way. */
export function keyOf(state: PaymentState): string | undefined {
  return 'key' in state ? state.key : undefined;
}

/** Only here does the button start something. */
export function canPay(state: PaymentState): boolean {
  return state.status === 'idle' || state.status === 'failed';
}

/** The button is busy: the fields are being checked or the charge is on its way. */
export function isRunning(state: PaymentState): boolean {
  return state.status === 'validating' || state.status === 'tokenised' || state.status === 'charging';
}

/** The page must not be swapped for a new release: fields are filled in, and an answer is on its way. */
export function holdsPage(state: PaymentState): boolean {
  return isRunning(state) || state.status === 'challenge' || state.status === 'unknown';
}

function isAwaiting(state: PaymentState, requestId: string): boolean {
  return state.status === 'validating' && state.requestId === requestId;
}
