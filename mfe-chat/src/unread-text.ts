import { MOST_UNREAD } from '@halo/shared/contracts';
import type { TFunction } from 'i18next';

const MORE = { 'inbox.unread': 'inbox.unreadMore', 'thread.unread': 'thread.unreadMore' } as const;

/** How many are unread; the server counts them up to a limit. */
export function unreadText(t: TFunction<'chat'>, key: keyof typeof MORE, count: number): string {
  return count < MOST_UNREAD ? t(key, { count }) : t(MORE[key], { most: MOST_UNREAD - 1 });
}
