import { type DecisionReason, type ProblemCode, type SessionState, type User, userOf } from '@halo/shared/contracts';

/** The session and what only the shell needs to know of it. */
export interface ShellSession {
  session: SessionState;
  /** the token ran out while a page was open: the page stays, the sign-in form stands over it */
  isExpired: boolean;
  /** a stored token could not be verified because the server did not answer */
  unreachable?: ProblemCode;
  /** who is here is known from a copy: the server has not been asked yet */
  isFromCopy?: true;
  /** the person has just signed out: the page they were on leads home and not to a form that asks them to sign in */
  hasLeft?: true;
  /** why the account is disabled, where the decision has a reason */
  disabledReason?: DecisionReason;
}

export type SessionEvent =
  | { type: 'started'; hasToken: boolean }
  | { type: 'verified'; user: User }
  /** as a copy has it, while the server is away */
  | { type: 'restored'; user: User }
  | { type: 'refused' }
  | { type: 'disabled'; reason?: DecisionReason | undefined }
  | { type: 'unreachable'; code: ProblemCode }
  | { type: 'expired' }
  | { type: 'signedOut' }
  /** signed out by the person, here or in another tab */
  | { type: 'left' }
  | { type: 'cameHome' }
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
      return {
        session: sessionOf(event.user),
        isExpired: false,
        ...(event.type === 'userChanged' && state.isFromCopy ? { isFromCopy: true } : {}),
      };
    case 'restored':
      if (state.session.status !== 'restoring') return state;
      return { session: sessionOf(event.user), isExpired: false, isFromCopy: true };
    case 'refused':
    case 'signedOut':
      return { session: { status: 'visitor' }, isExpired: false };
    case 'left':
      return { session: { status: 'visitor' }, isExpired: false, hasLeft: true };
    case 'cameHome':
      return state.hasLeft ? { session: state.session, isExpired: state.isExpired } : state;
    case 'disabled':
      return {
        session: { status: 'gated', reason: 'disabled' },
        isExpired: false,
        ...(event.reason && { disabledReason: event.reason }),
      };
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
