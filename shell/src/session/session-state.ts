import { type ProblemCode, type SessionState, type User, userOf } from '@halo/shared/contracts';

/** The session and what only the shell needs to know of it. */
export interface ShellSession {
  session: SessionState;
  /** the token ran out while a page was open: the page stays, the sign-in form stands over it */
  isExpired: boolean;
  /** a stored token could not be verified because the server did not answer */
  unreachable?: ProblemCode;
}

export type SessionEvent =
  | { type: 'started'; hasToken: boolean }
  | { type: 'verified'; user: User }
  | { type: 'refused' }
  | { type: 'disabled' }
  | { type: 'unreachable'; code: ProblemCode }
  | { type: 'expired' }
  | { type: 'signedOut' }
  | { type: 'userChanged'; user: User };

export const initialSession: ShellSession = { session: { status: 'restoring' }, isExpired: false };

export function reduceSession(state: ShellSession, event: SessionEvent): ShellSession {
  switch (event.type) {
    case 'started':
      // Signing in again over an expired page: it stays until the new token is verified.
      return {
        session: { status: event.hasToken ? 'restoring' : 'visitor' },
        isExpired: event.hasToken && state.isExpired,
      };
    case 'verified':
    case 'userChanged':
      // A user that arrives after signing out belongs to a request that was too late.
      if (event.type === 'userChanged' && !userOf(state.session)) return state;
      return { session: sessionOf(event.user), isExpired: false };
    case 'refused':
    case 'signedOut':
      return { session: { status: 'visitor' }, isExpired: false };
    case 'disabled':
      return { session: { status: 'gated', reason: 'disabled' }, isExpired: false };
    case 'unreachable':
      return state.session.status === 'restoring' ? { ...state, isExpired: false, unreachable: event.code } : state;
    case 'expired':
      return { session: { status: 'visitor' }, isExpired: userOf(state.session) !== undefined || state.isExpired };
  }
}

/** No region keeps the app closed; an unconfirmed e-mail only brings the popup. */
function sessionOf(user: User): SessionState {
  if (user.region === '') return { status: 'gated', reason: 'region', user };
  if (user.flow.optIn === 'doi' && !user.isEmailConfirmed) return { status: 'gated', reason: 'doi', user };
  return { status: 'verified', user };
}
