import styled from '@emotion/styled';
import { FILTER_NAMES, type FilterName, type SearchResult } from '@halo/shared/contracts';
import { space } from '@halo/shared/theme';
import { Button, EmptyState, FilterIcon } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { leftText } from './left-text.ts';

/** No profile fits: which filter stands in the way, the widest way out first. */
export function FilterEmpty({
  without = {},
  moreWithout = [],
  onLoosen,
  onClear,
}: Pick<SearchResult, 'without' | 'moreWithout'> & {
  onLoosen(name: FilterName): void;
  onClear(): void;
}) {
  const { t } = useTranslation('discovery');
  const ways = FILTER_NAMES.map((name) => ({ name, total: without[name] ?? 0, isMore: moreWithout.includes(name) }))
    .filter(({ total }) => total > 0)
    .sort((one, other) => Number(other.isMore) - Number(one.isMore) || other.total - one.total)
    .slice(0, 3);
  return (
    <EmptyState
      icon={<FilterIcon size={32} />}
      title={t('filters.empty.title')}
      text={ways.length > 0 ? t('filters.empty.loosen') : t('filters.empty.none')}
      action={
        <Ways>
          {ways.map(({ name, ...count }) => (
            <Button key={name} variant="soft" fullWidth onClick={() => onLoosen(name)}>
              {t(`filters.without.${name}`)} · {leftText(t, count)}
            </Button>
          ))}
          <Button variant={ways.length > 0 ? 'ghost' : 'soft'} fullWidth onClick={onClear}>
            {t('filters.clear')}
          </Button>
        </Ways>
      }
    />
  );
}

const Ways = styled.div({ display: 'grid', gap: space[2] });
