import { formatsFor } from '@halo/shared/i18n';
import type { Platform } from '@halo/shared/remote';
import { Notice } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';

/** Says on every page with a header that the brand is to close, and what has ended already. */
export function ClosingNotice({ brand, language }: Pick<Platform, 'brand' | 'language'>) {
  const { t } = useTranslation('shell');
  if (brand.closesAt === undefined) return null;
  const date = formatsFor(language).longDate(Date.parse(brand.closesAt));
  return <Notice tone="deep">{t('closing', { brand: brand.title, date })}</Notice>;
}
