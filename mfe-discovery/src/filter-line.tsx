import styled from '@emotion/styled';
import type { PeopleCount } from '@halo/shared/contracts';
import { color, fontSize, space } from '@halo/shared/theme';
import { Button } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { leftText } from './left-text.ts';

/** How many are left, and the way back to everybody in one tap. */
export function FilterLine({
  count,
  filterCount,
  onClear,
}: {
  count: PeopleCount;
  filterCount: number;
  onClear(): void;
}) {
  const { t } = useTranslation('discovery');
  return (
    <Line>
      <span role="status">{leftText(t, count)}</span>
      {filterCount > 0 && (
        <Button variant="ghost" size="small" onClick={onClear}>
          {t('filters.clear')}
        </Button>
      )}
    </Line>
  );
}

const Line = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[2],
  minHeight: 44,
  color: color.soft,
  fontSize: fontSize.small,
});
