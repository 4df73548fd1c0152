import { MOST_UNREAD } from '@halo/shared/contracts';
import type { TFunction } from 'i18next';

/** How many are unread; the server counts them up to a limit. */
export function countLabel(t: TFunction<'shell'>, count: number): string {
  return count < MOST_UNREAD ? t('nav.count', { count }) : t('nav.countMore', { most: MOST_UNREAD - 1 });
}
