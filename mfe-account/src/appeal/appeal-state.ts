import type { AppealedDecision, ProblemCode } from '@halo/shared/contracts';

/** The decision, an appeal against it, and that it arrived; `over`: the link is unknown or its time is up. */
export type AppealState =
  | { status: 'loading' }
  | { status: 'over' }
  | { status: 'failed'; code: ProblemCode }
  | {
      status: 'reading';
      decision: AppealedDecision;
      text: string;
      isMissing: boolean;
      isSending: boolean;
      code?: ProblemCode | undefined;
    }
  | { status: 'sent' };

export type AppealEvent =
  | { type: 'retried' }
  | { type: 'loaded'; decision: AppealedDecision }
  | { type: 'typed'; text: string }
  | { type: 'submitted' }
  | { type: 'sent' }
  | { type: 'refused'; code: ProblemCode };

export function initialAppeal(token: string | null): AppealState {
  return token ? { status: 'loading' } : { status: 'over' };
}

export function reduceAppeal(state: AppealState, event: AppealEvent): AppealState {
  switch (event.type) {
    case 'retried':
      return state.status === 'failed' ? { status: 'loading' } : state;
    case 'loaded':
      if (event.decision.isAppealed) return { status: 'sent' };
      return { status: 'reading', decision: event.decision, text: '', isMissing: false, isSending: false };
    case 'typed':
      if (state.status !== 'reading' || state.isSending) return state;
      return { ...state, text: event.text, isMissing: false };
    case 'submitted':
      if (state.status !== 'reading' || state.isSending) return state;
      if (state.text.trim() === '') return { ...state, isMissing: true };
      return { ...state, isSending: true, code: undefined };
    case 'sent':
      return { status: 'sent' };
    case 'refused':
      if (event.code === 'token_expired' || isUnreadable(state, event.code)) return { status: 'over' };
      if (event.code === 'token_used') return { status: 'sent' };
      if (state.status === 'reading') return { ...state, isSending: false, code: event.code };
      return { status: 'failed', code: event.code };
  }
}

/** A link that lost its end on the way is no better than one that is over. */
function isUnreadable(state: AppealState, code: ProblemCode): boolean {
  return state.status === 'loading' && code === 'invalid_request';
}
