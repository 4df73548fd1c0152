import styled from '@emotion/styled';
import { color, fontSize, space } from '@halo/shared/theme';
import { Button } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';

/** How many are left, and the way back to everybody in one tap. */
export function FilterLine({ total, filterCount, onClear }: { total: number; filterCount: number; onClear(): void }) {
  const { t } = useTranslation('discovery');
  return (
    <Line>
      <span role="status">{t('filters.left', { count: total })}</span>
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
