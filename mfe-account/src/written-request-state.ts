import { isEmail, type ProblemCode } from '@halo/shared/contracts';

/** What a person enters who ends a contract, or its renewal, without signing in. */
export interface WrittenRequest {
  email: string;
  name: string;
  /** what was bought, in their words; may be empty */
  contract: string;
}

export type RequestField = keyof WrittenRequest;

/** `writing`, then `checking` what was written, then `sent`; or, with the link of the mail, `linked` and `done`. */
export type WrittenRequestState =
  | { status: 'writing'; request: WrittenRequest; wrong: readonly RequestField[]; refusedPresses: number }
  | { status: 'checking'; request: WrittenRequest; isSending: boolean; code?: ProblemCode | undefined }
  | { status: 'sent'; email: string; at?: number | undefined }
  | { status: 'linked'; token: string; isSending: boolean; code?: ProblemCode | undefined }
  | { status: 'done' };

export type WrittenRequestEvent =
  | { type: 'typed'; field: RequestField; text: string }
  | { type: 'continued' }
  | { type: 'changed' }
  | { type: 'sending' }
  | { type: 'sent'; at?: number }
  | { type: 'ended' }
  | { type: 'refused'; code: ProblemCode };

export function initialWrittenRequest(
  token: string | null,
  known: Pick<WrittenRequest, 'email' | 'name'> & Partial<WrittenRequest>,
): WrittenRequestState {
  if (token) return { status: 'linked', token, isSending: false };
  return { status: 'writing', request: { contract: '', ...known }, wrong: [], refusedPresses: 0 };
}

export function reduceWrittenRequest(state: WrittenRequestState, event: WrittenRequestEvent): WrittenRequestState {
  switch (state.status) {
    case 'writing':
      if (event.type === 'typed') {
        const request = { ...state.request, [event.field]: event.text };
        // A mistake goes as soon as it is repaired, and shows on the way to the next step.
        return { ...state, request, wrong: state.wrong.filter((field) => wrongFields(request).includes(field)) };
      }
      if (event.type !== 'continued') return state;
      return wrongFields(state.request).length > 0
        ? { ...state, wrong: wrongFields(state.request), refusedPresses: state.refusedPresses + 1 }
        : {
            status: 'checking',
            request: {
              email: state.request.email.trim(),
              name: state.request.name.trim(),
              contract: state.request.contract.trim(),
            },
            isSending: false,
          };
    case 'checking':
      if (event.type === 'changed')
        return state.isSending ? state : { status: 'writing', request: state.request, wrong: [], refusedPresses: 0 };
      if (event.type === 'sent') return { status: 'sent', email: state.request.email, at: event.at };
      return sending(state, event);
    case 'linked':
      return event.type === 'ended' ? { status: 'done' } : sending(state, event);
    default:
      return state;
  }
}

function sending<S extends WrittenRequestState & { status: 'checking' | 'linked' }>(
  state: S,
  event: WrittenRequestEvent,
): S {
  if (event.type === 'sending') return { ...state, isSending: true, code: undefined };
  return event.type === 'refused' ? { ...state, isSending: false, code: event.code } : state;
}

/** In the order of the page. */
function wrongFields({ email, name }: WrittenRequest): RequestField[] {
  return [...(isEmail(email.trim()) ? [] : ['email' as const]), ...(name.trim() === '' ? ['name' as const] : [])];
}
