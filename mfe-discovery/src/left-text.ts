import type { PeopleCount } from '@halo/shared/contracts';
import type { TFunction } from 'i18next';

/** How many profiles there are, as exactly as they were counted. */
export function leftText(t: TFunction<'discovery'>, { total, isMore }: PeopleCount): string {
  return t(isMore ? 'filters.leftMore' : 'filters.left', { count: total });
}
