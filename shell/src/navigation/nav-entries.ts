import type { Language, NavEntry, ReleaseSet, UnreadCounts } from '@halo/shared/contracts';

export interface NavItem {
  id: string;
  path: string;
  label: string;
  icon: NavEntry['icon'];
  count: number;
}

/** The entries of one place, in order, in the language, with their live counts. */
export function navItems(
  releases: ReleaseSet,
  placement: NavEntry['placement'][number],
  facts: { language: Language; premiumLevel: number; unread: UnreadCounts },
): NavItem[] {
  return releases.remotes
    .flatMap(({ manifest }) => manifest.nav)
    .filter((entry) => entry.placement.includes(placement))
    .filter(({ maxPremiumLevel }) => maxPremiumLevel === undefined || facts.premiumLevel <= maxPremiumLevel)
    .sort((a, b) => a.order - b.order)
    .map(({ id, path, label, icon, count }) => ({ id, path, label: label[facts.language], icon, count: countOf(count, facts.unread) }));
}

function countOf(kind: NavEntry['count'], unread: UnreadCounts): number {
  if (kind === 'messages') return unread.messages;
  return kind === 'notices' ? unread.likes + unread.visits : 0;
}
