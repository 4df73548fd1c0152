import type { DeskAction } from '@halo/shared/contracts/operations';

/** Where the deciding of a case stands. Names are of persons. */
export type CaseState =
  | { readonly kind: 'open' }
  /** waits for a second person */
  | { readonly kind: 'proposed'; readonly by: string }
  /** decided; effect and mail leave together at this time, and until then it can be taken back */
  | {
      readonly kind: 'leaving';
      readonly by: string;
      readonly confirmedBy?: string | undefined;
      readonly leavesAt: number;
    };

export type CaseEvent =
  | {
      readonly type: 'decided';
      readonly action: DeskAction;
      readonly by: string;
      readonly at: number;
      /** a person may be in danger: no second person before it, and no time to take it back */
      readonly isDanger: boolean;
    }
  | { readonly type: 'undone'; readonly by: string; readonly at: number }
  | {
      readonly type: 'due';
      readonly at: number;
      /** something came in since it was decided */
      readonly isGrown: boolean;
    };

export type NextState =
  | CaseState
  | { readonly kind: 'carryOut'; readonly by: string; readonly confirmedBy?: string | undefined }
  | { readonly kind: 'refused'; readonly code: 'forbidden' | 'conflict'; readonly message: string };

const OPEN: CaseState = { kind: 'open' };
const TOO_LATE: NextState = {
  kind: 'refused',
  code: 'conflict',
  message: 'it is decided, and cannot be taken back here',
};

export function nextState(state: CaseState, event: CaseEvent, undoMs: number): NextState {
  switch (event.type) {
    case 'decided':
      return state.kind === 'leaving' ? TOO_LATE : afterDecision(state, event, undoMs);
    case 'undone':
      if (state.kind !== 'leaving' || event.at >= state.leavesAt) return TOO_LATE;
      if (event.by !== (state.confirmedBy ?? state.by))
        return { kind: 'refused', code: 'forbidden', message: 'another operator decided it' };
      return before(state);
    case 'due':
      if (state.kind !== 'leaving' || event.at < state.leavesAt) return state;
      return event.isGrown ? before(state) : { kind: 'carryOut', by: state.by, confirmedBy: state.confirmedBy };
  }
}

function afterDecision(
  state: Exclude<CaseState, { kind: 'leaving' }>,
  { action, by, at, isDanger }: Extract<CaseEvent, { type: 'decided' }>,
  undoMs: number,
): NextState {
  if (state.kind === 'proposed' && action === 'confirm') {
    if (state.by === by) return { kind: 'refused', code: 'forbidden', message: 'a second person confirms it' };
    return leave({ by: state.by, confirmedBy: by }, at, isDanger, undoMs);
  }
  if (action === 'disable' && !isDanger) return { kind: 'proposed', by };
  return leave({ by }, at, isDanger, undoMs);
}

function leave(
  who: { readonly by: string; readonly confirmedBy?: string },
  at: number,
  isDanger: boolean,
  undoMs: number,
): NextState {
  return isDanger ? { kind: 'carryOut', ...who } : { kind: 'leaving', ...who, leavesAt: at + undoMs };
}

function before({ by, confirmedBy }: Extract<CaseState, { kind: 'leaving' }>): CaseState {
  return confirmedBy === undefined ? OPEN : { kind: 'proposed', by };
}
