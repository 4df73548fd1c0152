import type { Proposal } from '@halo/shared/contracts/operations';

/**
 * One change on its way: typed, reviewed, sent, decided. What was typed and the revision the operator saw live
 * through
 * every step, so that a refusal loses nothing.
 */
export type ChangePhase =
  | { readonly step: 'editing'; readonly problem?: unknown }
  | { readonly step: 'confirming' }
  | { readonly step: 'sending' }
  /** the head is not the one the operator saw */
  | { readonly step: 'conflict' }
  | { readonly step: 'applied'; readonly revision: number }
  | { readonly step: 'waiting'; readonly proposal: Proposal };

export interface ChangeState {
  /** revision the operator saw */
  readonly base: number;
  /** newest revision that is known of */
  readonly newest: number;
  readonly reason: string;
  /** the field shows its error only once it was submitted */
  readonly wasSubmitted: boolean;
  readonly phase: ChangePhase;
}

export type ChangeEvent =
  | { readonly kind: 'reasonTyped'; readonly reason: string }
  | { readonly kind: 'submitted' }
  | { readonly kind: 'asked' }
  | { readonly kind: 'backed' }
  | { readonly kind: 'sent' }
  | { readonly kind: 'applied'; readonly revision: number }
  | { readonly kind: 'proposed'; readonly proposal: Proposal }
  | { readonly kind: 'failed'; readonly problem: unknown }
  /** the server refused it because of another head */
  | { readonly kind: 'conflicted'; readonly current: number }
  /** the server announced another head during typing */
  | { readonly kind: 'headMoved'; readonly current: number }
  /** the operator saw what changed and goes on */
  | { readonly kind: 'rebased' };

export function initialChange(base: number): ChangeState {
  return { base, newest: base, reason: '', wasSubmitted: false, phase: { step: 'editing' } };
}

const MIN_REASON_CHARS = 3;
export const MAX_REASON_CHARS = 500;

export function isReasonGiven({ reason }: Pick<ChangeState, 'reason'>): boolean {
  return reason.trim().length >= MIN_REASON_CHARS;
}

export function reduceChange(state: ChangeState, event: ChangeEvent): ChangeState {
  const { phase } = state;
  const to = (next: ChangePhase): ChangeState => ({ ...state, phase: next });
  switch (event.kind) {
    case 'reasonTyped':
      return { ...state, reason: event.reason };
    case 'submitted':
      return { ...state, wasSubmitted: true };
    case 'asked':
      return phase.step === 'editing' && isReasonGiven(state)
        ? to(isOld(state) ? { step: 'conflict' } : { step: 'confirming' })
        : state;
    case 'backed':
      return phase.step === 'confirming' ? to({ step: 'editing' }) : state;
    case 'sent':
      if (!(phase.step === 'editing' || phase.step === 'confirming') || !isReasonGiven(state)) return state;
      return to(isOld(state) ? { step: 'conflict' } : { step: 'sending' });
    case 'applied':
      return phase.step === 'sending' ? to({ step: 'applied', revision: event.revision }) : state;
    case 'proposed':
      return phase.step === 'sending' ? to({ step: 'waiting', proposal: event.proposal }) : state;
    case 'failed':
      return phase.step === 'sending' ? to({ step: 'editing', problem: event.problem }) : state;
    case 'conflicted':
      return phase.step === 'sending' ? { ...to({ step: 'conflict' }), newest: event.current } : state;
    case 'headMoved': {
      // While it is typed the form only says so: taking it away would take the keys that are being pressed.
      const next = { ...state, newest: Math.max(state.newest, event.current) };
      return phase.step === 'confirming' && isOld(next) ? { ...next, phase: { step: 'conflict' } } : next;
    }
    case 'rebased':
      return phase.step === 'conflict' || phase.step === 'editing'
        ? { ...state, base: state.newest, phase: { step: 'editing' } }
        : state;
  }
}

/** Was it changed since it was loaded? */
export function isOld({ base, newest }: Pick<ChangeState, 'base' | 'newest'>): boolean {
  return newest > base;
}
