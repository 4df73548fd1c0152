import { KEPT_AFTER_LAST_PIN_MS, KEPT_NEWEST, KEPT_UNUSED_MS } from './limits.ts';
import type { VersionRow } from './version-repository.ts';

type Facts = Pick<VersionRow, 'version' | 'publishedAt' | 'lastPinnedAt'>;

/**
 * The versions of one remote (or of the shell) that stay: in use, lately in use, lately published and not used yet, and
 * the newest.
 */
export function keptVersions(newestFirst: readonly Facts[], used: ReadonlySet<string>, now: Date): Set<string> {
  const isKept = (facts: Facts, index: number) =>
    index < KEPT_NEWEST ||
    used.has(facts.version) ||
    isProtected(facts, now) ||
    (facts.lastPinnedAt === null && age(facts.publishedAt, now) < KEPT_UNUSED_MS);
  return new Set(newestFirst.filter(isKept).map(({ version }) => version));
}

/** Pages that are still open may ask for it. */
export function isProtected({ lastPinnedAt }: Pick<Facts, 'lastPinnedAt'>, now: Date): boolean {
  return lastPinnedAt !== null && age(lastPinnedAt, now) < KEPT_AFTER_LAST_PIN_MS;
}

function age(time: Date, now: Date): number {
  return now.getTime() - time.getTime();
}
