import type { DecisionReason } from '@halo/shared/contracts';
import {
  APPEALABLE_ACTIONS,
  type DeskAction,
  type DeskDraft,
  type DeskQueue,
  deskTextMinChars,
} from '@halo/shared/contracts/operations';

/** What an operator has chosen and written so far. */
export interface DecisionDraft {
  readonly action: DeskAction | undefined;
  readonly reason: DecisionReason | undefined;
  readonly text: string;
  /** of several, the one to hide; undefined: the first */
  readonly photo?: number | undefined;
}

export function decisionOf(draft: DeskDraft | undefined): DecisionDraft {
  return draft ? { action: draft.action, reason: draft.reason, text: draft.text, photo: draft.photo } : emptyDecision;
}

const emptyDecision: DecisionDraft = { action: undefined, reason: undefined, text: '' };

export function isAppealable(action: DeskAction | undefined): boolean {
  return APPEALABLE_ACTIONS.some((each) => each === action);
}

/** Words of the operator reach the person with these; the server says the same. */
export function needsText(action: DeskAction | undefined): boolean {
  return action === 'answer' || action === 'uphold' || isAppealable(action);
}

export function takesText(action: DeskAction | undefined): boolean {
  return needsText(action) || action === 'restore';
}

/** Undefined: something is missing. */
export function toBody({ action, reason, text, photo }: DecisionDraft, queue: DeskQueue): DeskDraft | undefined {
  if (action === undefined) return undefined;
  if (isAppealable(action) && reason === undefined) return undefined;
  if (needsText(action) && (text.trim().length < deskTextMinChars(queue) || text.includes('###'))) return undefined;
  return {
    action,
    text: takesText(action) ? text.trim() : '',
    ...(isAppealable(action) && reason !== undefined ? { reason } : {}),
    ...(action === 'hidePhoto' && photo !== undefined ? { photo } : {}),
  };
}
