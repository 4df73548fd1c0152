import type { Clock } from '@halo/shared/remote';

/**
 * From the moment something may have been switched off until it is gone, also in the middle of something: a minute,
 * less the time that servers need to learn of it.
 */
export const OFF_WITHIN_MS = 55_000;
/**
 * Processes learn of a change within seconds. A revision that none of them has after this is not asked for any more.
 */
export const BEHIND_AT_MOST_MS = 600_000;

/** What the server says when a release set changed. */
export interface ReleaseChange {
  revision: number;
  /** a remote was switched off */
  isUrgent: boolean;
}

/** What this tab knows about how current its set is. */
export interface Freshness {
  /** The server announced a change. */
  announced(change: ReleaseChange): void;
  /** Whether this tab has not seen a set of this revision, nor a later one. */
  isUnseen(revision: number): boolean;
  /** By when what was switched off must be gone. */
  offBy(): number;
  /**
   * The server answered.
   *
   * @param answer when it was asked, the revision if the set was good, and whether only a new page load can read it
   * @returns whether a newer set was announced than any process has given out yet
   */
  answered(answer: { askedAt: number; revision: number | undefined; hasNewKey: boolean }): boolean;
}

export function createFreshness(clock: Pick<Clock, 'now'>, revision: number): Freshness {
  /** what this tab runs was not switched off then */
  let knownAt = clock.now();
  /** an urgent announcement that has no answer yet */
  let urgentAt: number | undefined;
  /** the newest set that this tab has seen */
  let known = revision;
  /** a newer one that was announced */
  let promised: { revision: number; at: number } | undefined;

  return {
    announced(change) {
      if (change.revision > (promised?.revision ?? known)) promised = { revision: change.revision, at: clock.now() };
      if (change.isUrgent) urgentAt ??= clock.now();
    },
    isUnseen: (given) => given > known,
    offBy: () => (urgentAt ?? knownAt) + OFF_WITHIN_MS,
    answered({ askedAt, revision: given, hasNewKey }) {
      known = given ?? known;
      const isBehind =
        !hasNewKey &&
        promised !== undefined &&
        known < promised.revision &&
        clock.now() - promised.at < BEHIND_AT_MOST_MS;
      if (!isBehind) promised = undefined;
      if (given !== undefined && !isBehind) {
        knownAt = askedAt;
        if (urgentAt !== undefined && urgentAt <= askedAt) urgentAt = undefined;
      }
      return isBehind;
    },
  };
}
