import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ComboboxTexts } from '../ui/combobox/combobox.tsx';

/** The usual words of a `Combobox`, in the platform's language. */
export function useComboboxTexts(): ComboboxTexts {
  const { t } = useTranslation('ui');
  return useMemo(
    () => ({
      typeMore: (missing: number) => t('combobox.typeMore', { count: missing }),
      loading: t('combobox.loading'),
      none: t('combobox.none'),
      failed: t('combobox.failed'),
      count: (items: number) => t('combobox.found', { count: items }),
      clear: t('combobox.clear'),
    }),
    [t],
  );
}
