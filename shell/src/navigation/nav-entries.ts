import {
  isDeckTheSearch,
  type Language,
  navigationOf,
  type NavEntry,
  type NavReader,
  pickLanguage,
  type PinnedRemote,
  type UnreadCounts,
} from '@halo/shared/contracts';

export interface NavItem {
  id: string;
  path: string;
  /** where its page stands besides: the deck may be what the search shows */
  alsoAt: string | undefined;
  /** before it is known who is here: an entry of those whose flow has the one or the other, or of all */
  outline: { shownWith: NavEntry['shownWith'] } | undefined;
  label: string;
  icon: NavEntry['icon'];
  count: number;
  /** its remote is switched off: it stays in its place, and leads to the words that say so */
  isOff: boolean;
}

/** The entries of one place, in order, in the language, with their live counts; without a user, for anybody. */
export function navItems(
  releases: { readonly remotes: readonly Pick<PinnedRemote, 'manifest' | 'isOff'>[] },
  placement: NavEntry['placement'][number],
  facts: { language: Language; unread?: UnreadCounts; user?: NavReader },
): NavItem[] {
  const entries = releases.remotes.flatMap(({ manifest, isOff = false }) =>
    manifest.nav.map((entry) => ({ ...entry, isOff })),
  );
  const search =
    facts.user && isDeckTheSearch(facts.user) ? entries.find(({ shownWith }) => shownWith === 'search') : undefined;
  return navigationOf(entries, placement, facts.user).map(({ id, path, label, icon, count, isOff, shownWith }) => ({
    id,
    path,
    outline: facts.user ? undefined : { shownWith },
    alsoAt: shownWith === 'deck' ? search?.path : undefined,
    label: pickLanguage(label, facts.language),
    icon,
    count: isOff || !facts.unread ? 0 : countOf(count, facts.unread),
    isOff,
  }));
}

function countOf(kind: NavEntry['count'], unread: UnreadCounts): number {
  if (kind === 'messages') return unread.messages;
  return kind === 'notices' ? unread.likes + unread.visits : 0;
}
