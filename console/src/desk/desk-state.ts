import type { DeskCase, DeskCaseEntry, DeskDraft, DeskOutcome } from '@halo/shared/contracts/operations';

/** A decision on its way, which can still be taken back. */
export interface Leaving {
  readonly id: number;
  readonly draft: DeskDraft;
  /** by the clock of this browser */
  readonly endsAt: number;
}

/** What became of the last case. */
export type Done =
  | { readonly kind: 'decided' | 'proposed' | 'undone'; readonly id: number; readonly draft: DeskDraft }
  /** something came in before it left: the case is open again */
  | { readonly kind: 'grown'; readonly id: number };

export interface DeskState {
  /** the case in hand */
  readonly held?: DeskCase | undefined;
  /** what was chosen and written before it was taken back */
  readonly draft?: DeskDraft | undefined;
  readonly leaving?: Leaving | undefined;
  readonly done?: Done | undefined;
}

export type DeskEvent =
  | { readonly type: 'taken'; readonly held: DeskCase }
  | { readonly type: 'putBack' }
  | { readonly type: 'decided'; readonly outcome: DeskOutcome; readonly draft: DeskDraft; readonly at: number }
  | { readonly type: 'undone'; readonly held: DeskCase }
  /** the time to take it back is over, and the list was asked for after it */
  | { readonly type: 'listed'; readonly cases: readonly DeskCaseEntry[]; readonly at: number };

/** A clock that is wrong neither hides the button nor keeps it. */
const UNDO_MAX_MS = 10_000;

export function deskReducer(state: DeskState, event: DeskEvent): DeskState {
  switch (event.type) {
    case 'taken':
      return { held: event.held, leaving: state.leaving };
    case 'putBack':
      return { leaving: state.leaving };
    case 'decided':
      return state.held ? afterDecision(state.held.entry.id, event) : state;
    case 'undone':
      if (!state.leaving) return state;
      return {
        held: event.held,
        draft: state.leaving.draft,
        done: { kind: 'undone', id: state.leaving.id, draft: state.leaving.draft },
      };
    case 'listed':
      return afterList(state, event);
  }
}

function afterDecision(id: number, { outcome, draft, at }: Extract<DeskEvent, { type: 'decided' }>): DeskState {
  if (outcome.state !== 'leaving') return { done: { kind: outcome.state, id, draft } };
  const left = outcome.leavesAt === undefined ? UNDO_MAX_MS : Date.parse(outcome.leavesAt) - at;
  return { leaving: { id, draft, endsAt: at + Math.min(UNDO_MAX_MS, Math.max(0, left)) } };
}

function afterList(state: DeskState, { cases, at }: Extract<DeskEvent, { type: 'listed' }>): DeskState {
  const { leaving } = state;
  if (!leaving || at < leaving.endsAt) return state;
  const entry = cases.find(({ id }) => id === leaving.id);
  // On its way still: the next list says what became of it.
  if (entry?.pending?.leavesAt !== undefined) return state;
  const done: Done = entry
    ? { kind: 'grown', id: leaving.id }
    : { kind: 'decided', id: leaving.id, draft: leaving.draft };
  return { ...state, leaving: undefined, done };
}
