import type { Refusal } from '../refusal.ts';

/**
 * What became of a sign-in at Google. `new`: the sign-up's questions follow. `known`: the address has an account, whose
 * password connects it. `cancelled`: the person went back.
 */
export type GoogleReturnState =
  | { status: 'nothing' }
  | { status: 'cancelled' }
  | { status: 'finishing'; back: { code: string; state: string; iss?: string } }
  | { status: 'signedIn' }
  | { status: 'new'; email: string; ticket: string }
  | KnownState
  | { status: 'failed'; refusal: Refusal };

export interface KnownState {
  status: 'known';
  email: string;
  ticket: string;
  password: string;
  isSending: boolean;
  /** grows with every try, so that the summary takes the focus again */
  attempt: number;
  refusal?: Refusal | undefined;
}

export type GoogleReturnEvent =
  | { type: 'signedIn' }
  | { type: 'new' | 'known'; email: string; ticket: string }
  | { type: 'typed'; password: string }
  | { type: 'submitted' }
  | { type: 'refused'; refusal: Refusal };

export function initialGoogleReturn(search: string): GoogleReturnState {
  const query = new URLSearchParams(search);
  const [code, state, iss, error] = [query.get('code'), query.get('state'), query.get('iss'), query.get('error')];
  if (error === 'access_denied') return { status: 'cancelled' };
  if (error !== null) return { status: 'failed', refusal: { code: 'identity_failed', detail: {} } };
  if (code === null || state === null) return { status: 'nothing' };
  return { status: 'finishing', back: { code, state, ...(iss === null ? {} : { iss }) } };
}

export function reduceGoogleReturn(state: GoogleReturnState, event: GoogleReturnEvent): GoogleReturnState {
  switch (event.type) {
    case 'signedIn':
      return { status: 'signedIn' };
    case 'new':
      return { status: 'new', email: event.email, ticket: event.ticket };
    case 'known':
      return {
        status: 'known',
        email: event.email,
        ticket: event.ticket,
        password: '',
        isSending: false,
        attempt: 0,
      };
    case 'typed':
      return state.status === 'known' && !state.isSending
        ? { ...state, password: event.password, refusal: undefined }
        : state;
    case 'submitted':
      return state.status === 'known' && !state.isSending ? submitted(state) : state;
    case 'refused':
      return refused(state, event.refusal);
  }
}

function submitted(state: KnownState): KnownState {
  const attempt = state.attempt + 1;
  return state.password === ''
    ? { ...state, attempt, refusal: { code: 'password_required', detail: {} } }
    : { ...state, attempt, isSending: true, refusal: undefined };
}

/** A password may be typed again; for everything else the way begins at Google. */
function refused(state: GoogleReturnState, refusal: Refusal): GoogleReturnState {
  const isOver = refusal.code === 'token_expired' || refusal.code === 'account_disabled';
  return state.status === 'known' && !isOver
    ? { ...state, isSending: false, attempt: state.attempt + 1, refusal }
    : { status: 'failed', refusal };
}
