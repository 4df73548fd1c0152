import { HOUR_MS } from '@halo/shared/contracts';

/** A session ends this long after its last use … */
export const SESSION_IDLE_MS = 8 * HOUR_MS;
/** … and this long after the login, in any case: once a day operators prove who they are. */
export const SESSION_MAX_MS = 24 * HOUR_MS;
/** Every use would be a write; less than this is not worth one. */
const SLIDES_BY_MS = 60_000;

export function firstEnd(now: Date): Date {
  return new Date(now.getTime() + SESSION_IDLE_MS);
}

/** The new end of a session that is used now; undefined when it would hardly move. */
export function slidTo({ createdAt, expiresAt }: { createdAt: Date; expiresAt: Date }, now: Date): Date | undefined {
  const end = Math.min(now.getTime() + SESSION_IDLE_MS, createdAt.getTime() + SESSION_MAX_MS);
  return end - expiresAt.getTime() >= SLIDES_BY_MS ? new Date(end) : undefined;
}
