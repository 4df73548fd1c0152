import {
  hasDeck,
  isDeckTheSearch,
  type Language,
  type NavEntry,
  pickLanguage,
  type ReleaseSet,
  type UnreadCounts,
  type User,
} from '@halo/shared/contracts';

export interface NavItem {
  id: string;
  path: string;
  /** where its page stands besides: the deck may be what the search shows */
  alsoAt: string | undefined;
  label: string;
  icon: NavEntry['icon'];
  count: number;
  /** its remote is switched off: it stays in its place, and leads to the words that say so */
  isOff: boolean;
}

/** The entries of one place, in order, in the language, with their live counts. */
export function navItems(
  releases: ReleaseSet,
  placement: NavEntry['placement'][number],
  facts: { language: Language; unread: UnreadCounts; user: Pick<User, 'flow' | 'seeking' | 'seeks' | 'premiumLevel'> },
): NavItem[] {
  const entries = releases.remotes.flatMap(({ manifest, isOff = false }) =>
    manifest.nav.map((entry) => ({ ...entry, isOff })),
  );
  const { pageOrder = [] } = facts.user.flow;
  const search = isDeckTheSearch(facts.user) ? entries.find(({ shownWith }) => shownWith === 'search') : undefined;
  return entries
    .filter((entry) => entry.placement.includes(placement))
    .filter(({ maxPremiumLevel }) => maxPremiumLevel === undefined || facts.user.premiumLevel <= maxPremiumLevel)
    .filter(({ shownWith }) => isShownTo(facts.user, shownWith))
    .sort((a, b) => placeOf(a, pageOrder) - placeOf(b, pageOrder) || a.order - b.order)
    .map(({ id, path, label, icon, count, isOff, shownWith }) => ({
      id,
      path,
      alsoAt: shownWith === 'deck' ? search?.path : undefined,
      label: pickLanguage(label, facts.language),
      icon,
      count: isOff ? 0 : countOf(count, facts.unread),
      isOff,
    }));
}

/** What the flow puts first stands first. */
function placeOf({ id }: Pick<NavEntry, 'id'>, first: readonly string[]): number {
  return first.includes(id) ? first.indexOf(id) : first.length;
}

/** The navigation follows the flow: search, deck, or both. */
function isShownTo(user: Pick<User, 'flow' | 'seeking' | 'seeks'>, shownWith: NavEntry['shownWith']): boolean {
  if (shownWith === 'deck') return hasDeck(user);
  return shownWith !== 'search' || !isDeckTheSearch(user);
}

function countOf(kind: NavEntry['count'], unread: UnreadCounts): number {
  if (kind === 'messages') return unread.messages;
  return kind === 'notices' ? unread.likes + unread.visits : 0;
}
