import type { Proposal } from './pins.ts';
import { DEFAULT_SCOPE } from './rights.ts';

/** What one person proposed for many brands at once. */
export interface TogetherProposed {
  readonly first: Proposal;
  /** with the first */
  readonly all: readonly Proposal[];
}

/**
 * Proposals by what they ask for: those of one person, with one reason and one change, stand together, a brand once.
 * Going back is one change, though each brand has a revision of its own for it; the default stands alone.
 */
export function proposedTogether(proposals: readonly Proposal[]): TogetherProposed[] {
  const groups = new Map<string, Proposal[]>();
  for (const proposal of proposals) {
    const key = keyOf(proposal);
    const isThere = groups.get(key)?.some(({ scope }) => scope === proposal.scope) === true;
    const place = proposal.scope === DEFAULT_SCOPE || isThere ? proposal.id : key;
    groups.set(place, [...(groups.get(place) ?? []), proposal]);
  }
  return [...groups.values()].flatMap((some) => {
    const all = some.toSorted(byTime);
    return all[0] ? [{ first: all[0], all }] : [];
  });
}

/** In the order in which they were proposed, which is that of the brands in the change of many. */
function byTime(one: Proposal, other: Proposal): number {
  return Date.parse(one.proposedAt) - Date.parse(other.proposedAt);
}

function keyOf({ proposedBy, reason, status, decidedBy, change }: Proposal): string {
  const { kind, remote } = change;
  const version = 'version' in change ? change.version : undefined;
  const percent = 'percent' in change ? change.percent : undefined;
  return JSON.stringify([proposedBy, reason, status, decidedBy, kind, remote, version, percent]);
}
