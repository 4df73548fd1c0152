import type { CreditEntry, ProblemCode } from '@halo/shared/contracts';

export type CreditHistoryState =
  | { status: 'loading' }
  | { status: 'failed'; code: ProblemCode }
  | {
      status: 'ready';
      entries: readonly CreditEntry[];
      isComplete: boolean;
      isAsking: boolean /** why no more came */;
      code?: ProblemCode | undefined;
    };

export type CreditHistoryEvent =
  | { type: 'asked' }
  | { type: 'asksMore' }
  | { type: 'loaded'; entries: readonly CreditEntry[]; isComplete: boolean }
  | { type: 'failed'; code: ProblemCode };

export const initialCreditHistory: CreditHistoryState = { status: 'loading' };

export function reduceCreditHistory(state: CreditHistoryState, event: CreditHistoryEvent): CreditHistoryState {
  switch (event.type) {
    case 'asked':
      return initialCreditHistory;
    case 'asksMore':
      return state.status === 'ready' ? { ...state, isAsking: true, code: undefined } : state;
    case 'loaded': {
      const shown = state.status === 'ready' ? state.entries : [];
      const known = new Set(shown.map(({ id }) => id));
      return {
        status: 'ready',
        entries: [...shown, ...event.entries.filter(({ id }) => !known.has(id))],
        isComplete: event.isComplete,
        isAsking: false,
      };
    }
    case 'failed':
      return state.status === 'ready'
        ? { ...state, isAsking: false, code: event.code }
        : { status: 'failed', code: event.code };
  }
}
