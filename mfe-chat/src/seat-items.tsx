import type { SeatSettings } from '@halo/shared/contracts';
import {
  ArchiveIcon,
  BellIcon,
  BellOffIcon,
  type MenuItem,
  PinnedIcon,
  TrashIcon,
  UnarchiveIcon,
  UnpinnedIcon,
} from '@halo/shared/ui';

export interface SeatItemsOptions {
  t(key: string): string;
  seat: SeatSettings;
  onArrange(wanted: Partial<SeatSettings>): void;
  onClear(): void;
}

/** What a menu offers for a conversation as a whole. */
export function seatItems({ t, seat, onArrange, onClear }: SeatItemsOptions): MenuItem[] {
  const { isPinned, isMuted, isArchived } = seat;
  const pin: MenuItem = {
    id: 'pin',
    label: t(isPinned ? 'seat.unpin' : 'seat.pin'),
    icon: isPinned ? <UnpinnedIcon size={20} /> : <PinnedIcon size={20} />,
    onSelect: () => onArrange({ isPinned: !isPinned }),
  };
  return [
    ...(isArchived ? [] : [pin]),
    {
      id: 'mute',
      label: t(isMuted ? 'seat.unmute' : 'seat.mute'),
      icon: isMuted ? <BellIcon size={20} /> : <BellOffIcon size={20} />,
      onSelect: () => onArrange({ isMuted: !isMuted }),
    },
    {
      id: 'archive',
      label: t(isArchived ? 'seat.unarchive' : 'seat.archive'),
      icon: isArchived ? <UnarchiveIcon size={20} /> : <ArchiveIcon size={20} />,
      onSelect: () => onArrange({ isArchived: !isArchived }),
    },
    { id: 'clear', label: t('seat.clearItem'), icon: <TrashIcon size={20} />, tone: 'danger', onSelect: onClear },
  ];
}
