import type { Hub } from '../hub/index.ts';
import { type ReleaseDocument, runsForVisitors } from '@halo/shared/contracts';
import { hasCode } from '@halo/shared/errors';
import type { CurrentSets } from '@halo/releases';

/** Notifies this process's sockets of a brand when its set changes; every process notifies its own. */
export function notifyOpenTabs(sets: Pick<CurrentSets, 'onChange'>, hub: () => Pick<Hub, 'emitToBrand'>): () => void {
  return sets.onChange(({ brandId, document, before }) => {
    // The first set that a process loads is not a change.
    if (before)
      hub().emitToBrand(brandId, 'releasesChanged', {
        revision: document.revision,
        isUrgent: isTakenFromAll(before, document),
      });
  });
}

/** What a page that connects compares its own set with; undefined: the brand has none yet. */
export function currentRevision(sets: Pick<CurrentSets, 'current'>, brandId: string): number | undefined {
  try {
    return sets.current(brandId).document.revision;
  } catch (error) {
    if (hasCode(error, 'unavailable')) return undefined;
    throw error;
  }
}

/** Whether something that pages may be running now runs for no visitor any more. */
export function isTakenFromAll(before: ReleaseDocument, after: ReleaseDocument): boolean {
  const ran = (name: string) => before.remotes.some((remote) => remote.name === name && runsForVisitors(remote));
  return after.remotes.some((remote) => !runsForVisitors(remote) && ran(remote.name));
}
