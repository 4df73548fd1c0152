import type { NavEntry } from '@halo/shared/contracts';
import { BellIcon, ChatIcon, CrownIcon, DeckIcon, PersonIcon, SearchIcon } from '@halo/shared/ui';

const ICONS = {
  search: SearchIcon,
  match: DeckIcon,
  chat: ChatIcon,
  bell: BellIcon,
  user: PersonIcon,
  crown: CrownIcon,
};

export function NavEntryIcon({ icon, size = 22 }: { icon: NavEntry['icon']; size?: number }) {
  const Icon = ICONS[icon];
  return <Icon size={size} aria-hidden />;
}
