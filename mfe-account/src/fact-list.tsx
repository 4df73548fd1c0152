import styled from '@emotion/styled';
import { color, fontWeight, space } from '@halo/shared/theme';
import type { ReactNode } from 'react';

/** What a statement is about, line by line. */
export function FactList({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <List>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </List>
  );
}

const List = styled.dl({
  margin: 0,
  padding: `${space[1]} ${space[4]}`,
  border: `1px solid ${color.line}`,
  borderRadius: 16,
  background: color.surface,
  '& > div': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '2px 16px',
    padding: `${space[3]} 0`,
  },
  '& > div + div': { borderTop: `1px solid ${color.line}` },
  '& dt': { color: color.soft },
  '& dd': { margin: 0, minWidth: 0, fontWeight: fontWeight.strong, overflowWrap: 'anywhere' },
});
