import { usePlatform } from '@halo/shared/remote';
import type { MenuItem } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { seatItems } from '../seat-items.tsx';
import { useSeatActs } from '../use-seat-acts.ts';
import type { ReadyConversation } from './ready-conversation.ts';

/** What the menu of an open conversation offers for it as a whole. */
export function useSeatMenu(angelId: string, ready: ReadyConversation | undefined): MenuItem[] {
  const { t } = useTranslation('chat');
  const platform = usePlatform();
  const acts = useSeatActs();
  if (!ready) return [];
  async function clear(name: string): Promise<void> {
    if (await acts.clear(angelId, name)) platform.go('conversations', {});
  }
  return seatItems({
    t,
    seat: ready.seat,
    onArrange: (wanted) => acts.arrange(angelId, wanted),
    onClear: () => void clear(ready.angel.screenName),
  });
}
