import styled from '@emotion/styled';
import { Children, type ReactNode } from 'react';
import { media } from '../../theme/tokens.ts';

export interface ProfileGridProps {
  label: string;
  /** `ProfileCard`s. */
  children: ReactNode;
}

/** Cards in two columns on a phone, up to six on a desk. */
export function ProfileGrid({ label, children }: ProfileGridProps) {
  return (
    <List role="list" aria-label={label}>
      {Children.map(children, (card) => card && <li>{card}</li>)}
    </List>
  );
}

const List = styled.ul({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 12,
  [media.beyondPhone]: { gridTemplateColumns: 'repeat(auto-fill, minmax(168px, 1fr))', gap: 16 },
});
