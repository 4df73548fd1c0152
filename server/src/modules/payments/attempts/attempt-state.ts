import type { AttemptStatus, Challenge, ProblemCode } from '@halo/shared/contracts';
import type { RetryAdvice } from '../providers/payment-provider.ts';

/** The state of one attempt to pay. */
export type AttemptState =
  | { status: 'created' }
  | { status: 'submitted' }
  | { status: 'challenge'; challenge: Challenge }
  | { status: 'pending' }
  | { status: 'settled' }
  | {
      status: 'failed';
      failure: ProblemCode;
      /**
       * we stopped waiting, or the shopper gave it up: its provider never said that it is over, so it may be paid
       * all the same
       */
      isOurs?: boolean | undefined;
      retry?: RetryAdvice | undefined;
    }
  | { status: 'unknown' };

/**
 * `answer`: the provider's reply to a call of ours. `webhook`: its signed event, which alone proves a change of a final
 * state.
 */
export type Proof = 'answer' | 'webhook';

export type AttemptEvent =
  | { type: 'submitted' }
  | { type: 'challenged'; challenge: Challenge }
  | { type: 'delayed' }
  | { type: 'accepted'; proof: Proof }
  | {
      type: 'declined';
      proof: Proof;
      failure: ProblemCode;
      isOurs?: boolean | undefined;
      retry?: RetryAdvice | undefined;
    }
  /** no answer came, or none that says what happened to the money */
  | { type: 'lost' };

/**
 * The only place where the state of an attempt changes. An event that does not fit returns the same object:
 * answers and events arrive late, twice and in any order.
 */
export function reduceAttempt(state: AttemptState, event: AttemptEvent): AttemptState {
  switch (event.type) {
    case 'submitted':
      return from(state, ['created'], { status: 'submitted' });
    case 'challenged':
      return from(state, ['submitted', 'unknown'], { status: 'challenge', challenge: event.challenge });
    case 'delayed':
      return from(state, ['submitted', 'challenge', 'unknown'], { status: 'pending' });
    case 'lost':
      return from(state, ['submitted'], { status: 'unknown' });
    case 'accepted':
      return from(state, canBeAccepted(state, event.proof) ? [...OPEN_STATES, 'failed'] : OPEN_STATES, {
        status: 'settled',
      });
    case 'declined':
      return from(state, OPEN_STATES, {
        status: 'failed',
        failure: event.failure,
        isOurs: event.isOurs,
        retry: event.retry,
      });
  }
}

/** Money may still move. */
export const OPEN_STATES: readonly AttemptStatus[] = ['created', 'submitted', 'challenge', 'pending', 'unknown'];

export function isOpen(status: AttemptStatus): boolean {
  return OPEN_STATES.includes(status);
}

/** Only a signed event settles what its provider refused; what we ended ourselves is settled by any of its answers. */
function canBeAccepted(state: AttemptState, proof: Proof): boolean {
  return proof === 'webhook' || mayBePaidYet(state);
}

/** It is failed here, and its provider was not asked, or could not end it. */
export function mayBePaidYet(state: AttemptState): boolean {
  return state.status === 'failed' && state.isOurs === true;
}

function from(state: AttemptState, allowed: readonly AttemptStatus[], next: AttemptState): AttemptState {
  return allowed.includes(state.status) ? next : state;
}
