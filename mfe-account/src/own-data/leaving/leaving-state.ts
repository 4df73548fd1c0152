import type { ProblemCode } from '@halo/shared/contracts';

/** Which way out is being taken. `deleting` asks for the password, in a dialog of its own. */
export type LeavingState =
  | { readonly step: 'here'; readonly code?: ProblemCode | undefined }
  | { readonly step: 'pausing' }
  | {
      readonly step: 'deleting';
      readonly password: string;
      readonly isSending: boolean;
      readonly isMissing: boolean;
      readonly code?: ProblemCode | undefined;
    };

export type LeavingEvent =
  | { type: 'pausing' }
  | { type: 'refused'; code: ProblemCode }
  | { type: 'deletionAsked' }
  | { type: 'stayed' }
  | { type: 'passwordTyped'; password: string }
  | { type: 'deleting' };

export const initialLeaving: LeavingState = { step: 'here' };

export function reduceLeaving(state: LeavingState, event: LeavingEvent): LeavingState {
  switch (event.type) {
    case 'pausing':
      return { step: 'pausing' };
    case 'refused':
      return state.step === 'deleting'
        ? { ...state, isSending: false, code: event.code }
        : { step: 'here', code: event.code };
    case 'deletionAsked':
      return { step: 'deleting', password: '', isSending: false, isMissing: false };
    case 'stayed':
      return state.step === 'deleting' && state.isSending ? state : initialLeaving;
    case 'passwordTyped':
      return state.step === 'deleting'
        ? { ...state, password: event.password, isMissing: false, code: undefined }
        : state;
    case 'deleting':
      if (state.step !== 'deleting' || state.isSending) return state;
      return state.password === '' ? { ...state, isMissing: true } : { ...state, isSending: true, code: undefined };
  }
}
