/** Two tabs that start together both send the token they found; the second must not lose its session for it. */
export const REPLACED_GRACE_MS = 10_000;
/** Sliding: every rotation restarts it, until the session itself ends. */
const SESSION_MS = 30 * 24 * 60 * 60_000;

/** From the sign-in on, however often it is used: a session that was carried off does not live for ever. */
export const SESSION_LIFE_MS = 90 * 24 * 60 * 60_000;

/** When a token that is given out now stops being good. */
export function tokenExpiry(now: Date, endsAt: Date): Date {
  return new Date(Math.min(now.getTime() + SESSION_MS, endsAt.getTime()));
}

export interface SessionTokenFacts {
  readonly expiresAt: Date;
  readonly replacedAt: Date | null;
  readonly revokedAt: Date | null;
}

/**
 * - `live`: good for everything
 * - `grace`: replaced a moment ago, still good
 * - `replaced`: no longer a bearer; whether it may be exchanged once more depends on its successor
 * - `dead`: expired or revoked
 */
export type SessionTokenState = 'live' | 'grace' | 'replaced' | 'dead';

export function sessionTokenState(
  { expiresAt, replacedAt, revokedAt }: SessionTokenFacts,
  now: Date,
): SessionTokenState {
  if (revokedAt !== null || expiresAt <= now) return 'dead';
  if (replacedAt === null) return 'live';
  return now.getTime() - replacedAt.getTime() <= REPLACED_GRACE_MS ? 'grace' : 'replaced';
}

export type Exchange = 'rotate' | 'refuse' | 'revoke_family';

/**
 * What happens to a token that is offered for a new one. A replaced one whose successor was never used was replaced
 * by an answer that got lost on its way, so its owner may try again; a used successor means that two hold the session.
 */
export function exchangeOf(state: SessionTokenState, isSuccessorUsed: boolean): Exchange {
  if (state === 'dead') return 'refuse';
  if (state === 'replaced' && isSuccessorUsed) return 'revoke_family';
  return 'rotate';
}
