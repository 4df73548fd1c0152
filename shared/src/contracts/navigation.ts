import type { User } from './accounts.ts';
import { hasDeck, isDeckTheSearch } from './deck.ts';
import type { NavEntry } from './remote-manifest.ts';

/** Whom a navigation is for. */
export type NavReader = Pick<User, 'flow' | 'seeking' | 'seeks' | 'premiumLevel'>;

/**
 * The entries of one place of the page that a member has, in their order: what the flow puts first stands first.
 * Without a reader, those that most members have.
 */
export function navigationOf<Entry extends NavEntry>(
  entries: readonly Entry[],
  placement: NavEntry['placement'][number],
  reader: NavReader | undefined,
): Entry[] {
  const { pageOrder = [] } = reader?.flow ?? {};
  return entries
    .filter((entry) => entry.placement.includes(placement))
    .filter(({ maxPremiumLevel }) => maxPremiumLevel === undefined || (reader?.premiumLevel ?? 0) <= maxPremiumLevel)
    .filter(({ shownWith }) => isShownTo(reader, shownWith))
    .sort((a, b) => placeOf(a, pageOrder) - placeOf(b, pageOrder) || a.order - b.order);
}

function placeOf({ id }: Pick<NavEntry, 'id'>, first: readonly string[]): number {
  return first.includes(id) ? first.indexOf(id) : first.length;
}

/** The navigation follows the flow: search, deck, or both. */
function isShownTo(reader: NavReader | undefined, shownWith: NavEntry['shownWith']): boolean {
  if (!reader) return true;
  if (shownWith === 'deck') return hasDeck(reader);
  return shownWith !== 'search' || !isDeckTheSearch(reader);
}
