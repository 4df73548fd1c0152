import styled from '@emotion/styled';
import { color } from '@halo/shared/theme';
import { Chip, FilterIcon } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';

/** Opens the filters, and says how many are on. */
export function FilterChip({ filterCount, onOpen }: { filterCount: number; onOpen: () => void }) {
  const { t } = useTranslation('discovery');
  const isOn = filterCount > 0;
  return (
    <NarrowChip
      icon={<FilterIcon size={15} />}
      aria-haspopup="dialog"
      aria-label={isOn ? t('filters.openOn', { count: filterCount }) : undefined}
      data-on={isOn || undefined}
      onClick={onOpen}
    >
      {isOn ? `${t('filters.open')} · ${filterCount}` : t('filters.open')}
    </NarrowChip>
  );
}

/** Narrowed: it says so before it is read. */
const NarrowChip = styled(Chip)({ '&[data-on]': { background: color.tint, borderColor: color.accent } });
