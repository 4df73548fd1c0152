import { type ReleaseReport, runsForVisitors, SHELL_NAME } from '@halo/shared/contracts';
import type { Pin, Revision } from '@halo/shared/contracts/operations';
import type { Clock } from '@halo/server-kit/basics';
import type { PinHistory } from '../ports.ts';

/** Tabs that were opened before a change go on reporting for a while. */
export const LATELY_MS = 60 * 60_000;
/** Revisions that are read, newest first; more changes than this in an hour are no ordinary work. */
const REVISIONS = 100;
const KEPT_MS = 10_000;
/** A version that is not known is looked up again at most this often. */
const LOOK_AGAIN_MS = 1000;

export type Subject = Pick<ReleaseReport, 'remote' | 'version' | 'group'>;

export interface RunningCanary {
  readonly remote: string;
  readonly version: string;
  /** what everybody else has */
  readonly stable: string;
  /** since when this version is tried without a break */
  readonly since: Date;
}

/** What reports may be about. */
export interface RunningVersions {
  isRun(brandId: string, subject: Subject): Promise<boolean>;
}

export function createRunningVersions(pins: Pick<PinHistory, 'revisions'>, clock: Clock): RunningVersions {
  const kept = new Map<string, { at: number; keys: ReadonlySet<string> }>();

  async function look(brandId: string): Promise<ReadonlySet<string>> {
    const now = clock.now();
    const keys = runLately(await newestRevisions(pins, brandId), now);
    kept.set(brandId, { at: now.getTime(), keys });
    return keys;
  }

  return {
    async isRun(brandId, subject) {
      const known = kept.get(brandId);
      const age = known ? clock.now().getTime() - known.at : Number.POSITIVE_INFINITY;
      const key = keyOf(subject);
      if (known && age < KEPT_MS && (known.keys.has(key) || age < LOOK_AGAIN_MS)) return known.keys.has(key);
      return (await look(brandId)).has(key);
    },
  };
}

export async function newestRevisions(pins: Pick<PinHistory, 'revisions'>, scope: string): Promise<Revision[]> {
  return (await pins.revisions(scope, { limit: REVISIONS })).sort((one, other) => other.revision - one.revision);
}

/** What pages of these revisions run, fallbacks included; revisions that ended long ago do not count. Newest first. */
export function runLately(revisions: readonly Revision[], now: Date): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const [index, { effective }] of revisions.entries()) {
    const endedAt = revisions[index - 1]?.createdAt;
    if (endedAt !== undefined && now.getTime() - Date.parse(endedAt) > LATELY_MS) break;
    for (const [remote, pin] of Object.entries(effective)) {
      keys.add(keyOf({ remote, version: pin.version, group: 'stable' }));
      if (pin.previous !== undefined) keys.add(keyOf({ remote, version: pin.previous, group: 'stable' }));
      if (pin.canary) keys.add(keyOf({ remote, version: pin.canary.version, group: 'canary' }));
    }
  }
  return keys;
}

/**
 * Canaries of the newest revision. A remote that is switched off has none: nothing of it loads. Newest first.
 *
 * @param installed the shell that pages have where none is pinned
 */
export function runningCanaries(revisions: readonly Revision[], installed?: string): RunningCanary[] {
  return Object.entries(revisions[0]?.effective ?? {}).flatMap(([remote, pin]) => {
    const { canary, version } = pin;
    if (!canary || !runsForVisitors(pin)) return [];
    const stable = (remote === SHELL_NAME && pin.isOff ? installed : undefined) ?? version;
    const firstOther = revisions.findIndex(({ effective }) => effective[remote]?.canary?.version !== canary.version);
    const first = revisions.at(firstOther === -1 ? -1 : firstOther - 1);
    return first ? [{ remote, version: canary.version, stable, since: new Date(first.createdAt) }] : [];
  });
}

/** A version that everybody has since a short time. */
export interface NewVersion {
  readonly remote: string;
  readonly version: string;
  /** what they had before; undefined where the remote did not run */
  readonly before: string | undefined;
  /** the revision that ran it last */
  readonly backTo: number;
  readonly since: Date;
}

/** A way back is the remedy, and nothing to take back; builds of this machine come again with its next start. */
const NOT_WATCHED = ['rollback', 'health', 'adopt'];

/** Versions that a change since then gave to everybody. Newest revision first. */
export function newVersions(revisions: readonly Revision[], after: Date, installed?: string): NewVersion[] {
  return Object.entries(revisions[0]?.effective ?? {}).flatMap(([remote, { version }]) => {
    const versionAt = (revision: Revision | undefined) => runningVersion(revision?.effective[remote]);
    const index = revisions.findIndex((revision) => versionAt(revision) !== version);
    const [change, last] = [revisions[index - 1], revisions[index]];
    if (!change || !last || NOT_WATCHED.includes(change.action)) return [];
    const since = new Date(change.createdAt);
    // A brand follows a rollback of the default as well.
    const isWayBack = change.action === 'inherited' && revisions.slice(index).some((old) => versionAt(old) === version);
    if (since < after || isWayBack) return [];
    const before = versionAt(last) ?? (remote === SHELL_NAME ? installed : undefined);
    return [{ remote, version, before, backTo: last.revision, since }];
  });
}

/** What is pinned while it is off runs for the first time when it is switched on. */
function runningVersion(pin: Pin | undefined): string | undefined {
  return pin?.isOff ? undefined : pin?.version;
}

function keyOf({ remote, version, group }: Subject): string {
  return `${remote}@${version}:${group}`;
}
