import styled from '@emotion/styled';
import { color, layer, space } from '@halo/shared/theme';
import { useTranslation } from 'react-i18next';
import { countLabel } from './count-label.ts';
import { TabLink } from './nav-link.tsx';
import type { NavItem } from './nav-entries.ts';

/** The tabs at the bottom of a phone. */
export function TabBar({ items }: { items: NavItem[] }) {
  const { t } = useTranslation('shell');
  return (
    <Bar aria-label={t('nav.label')}>
      {items.map((item) => (
        <TabLink key={item.id} item={item} countLabel={countLabel(t, item.count)} />
      ))}
    </Bar>
  );
}

const Bar = styled.nav({
  position: 'sticky',
  bottom: 0,
  zIndex: layer.bar,
  display: 'flex',
  background: color.surface,
  borderTop: `1px solid ${color.line}`,
  padding: `${space[1]} ${space[1]} max(${space[1]}, env(safe-area-inset-bottom))`,
});
