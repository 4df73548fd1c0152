import type { DecisionReason, VerificationRefusal } from '@halo/shared/contracts';
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
  /** those that show the person of the gesture */
  readonly photos?: readonly number[] | undefined;
  readonly refusal?: VerificationRefusal | undefined;
  /** of several, the one to hide; undefined: the first */
  readonly photo?: number | undefined;
}

export function decisionOf(draft: DeskDraft | undefined): DecisionDraft {
  if (!draft) return emptyDecision;
  const { action, reason, text, photo, photos, refusal } = draft;
  return { action, reason, text, photo, photos, refusal };
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
  return needsText(action) || action === 'restore' || action === 'refuse';
}

/** Undefined: something is missing. */
export function toBody(
  { action, reason, text, photo, photos = [], refusal }: DecisionDraft,
  { queue, mainPhoto }: { readonly queue: DeskQueue; readonly mainPhoto: number | undefined },
): DeskDraft | undefined {
  if (action === undefined) return undefined;
  // The badge stands on the main photo.
  if (action === 'verify' && (mainPhoto === undefined || !photos.includes(mainPhoto))) return undefined;
  if (action === 'refuse' && refusal === undefined) return undefined;
  if (isAppealable(action) && reason === undefined) return undefined;
  if (needsText(action) && (text.trim().length < deskTextMinChars(queue) || text.includes('###'))) return undefined;
  return {
    action,
    text: takesText(action) ? text.trim() : '',
    ...(isAppealable(action) && reason !== undefined ? { reason } : {}),
    ...(action === 'verify' ? { photos: [...photos] } : {}),
    ...(action === 'refuse' ? { refusal } : {}),
    ...(action === 'hidePhoto' && photo !== undefined ? { photo } : {}),
  };
}
