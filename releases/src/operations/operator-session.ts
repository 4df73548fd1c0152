import { HOUR_MS } from '@halo/shared/contracts';

/** A session ends this long after its last use … */
export const SESSION_IDLE_MS = 8 * HOUR_MS;
/** … and this long after the login, in any case: once a day operators prove who they are. */
export const SESSION_MAX_MS = 24 * HOUR_MS;
/** One that still needs its second factor is good for nothing else, and not for long. */
export const HALF_MS = 15 * 60_000;
/** Every use would be a write; less than this is not worth one. */
const SLIDES_BY_MS = 60_000;

/** What a session needs before it may do anything but give it. In production there is no work without one. */
export function missingFactor(
  { hasGivenFactor, hasSecondFactor }: { hasGivenFactor: boolean; hasSecondFactor: boolean },
  { isProduction }: { isProduction: boolean },
): 'code' | 'setUp' | undefined {
  if (hasGivenFactor) return undefined;
  if (hasSecondFactor) return 'code';
  return isProduction ? 'setUp' : undefined;
}

export function firstEnd(now: Date): Date {
  return new Date(now.getTime() + SESSION_IDLE_MS);
}

/** The new end of a session that is used now; undefined when it would hardly move. */
export function slidTo({ createdAt, expiresAt }: { createdAt: Date; expiresAt: Date }, now: Date): Date | undefined {
  const end = Math.min(now.getTime() + SESSION_IDLE_MS, createdAt.getTime() + SESSION_MAX_MS);
  return end - expiresAt.getTime() >= SLIDES_BY_MS ? new Date(end) : undefined;
}
