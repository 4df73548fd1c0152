import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { color, fontSize, space } from '../../theme/tokens.ts';

export interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** Default 2. */
  headingLevel?: 1 | 2 | 3;
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ icon, title, text, action, headingLevel = 2 }: EmptyStateProps) {
  return (
    <Root>
      {icon && <IconBox aria-hidden="true">{icon}</IconBox>}
      <Title as={`h${headingLevel}`}>{title}</Title>
      {text && <Text>{text}</Text>}
      {action}
    </Root>
  );
}

const Root = styled.div({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: space[3],
  maxWidth: 360,
  margin: 'auto',
  padding: `${space[8]} ${space[5]}`,
  textAlign: 'center',
  // Addresses of people have no place to break.
  overflowWrap: 'anywhere',
});

const IconBox = styled.span({
  display: 'grid',
  placeItems: 'center',
  width: 72,
  height: 72,
  borderRadius: 24,
  background: color.tint,
  color: color.accent,
});

const Title = styled.h2({ fontSize: fontSize.section });
const Text = styled.div({ color: color.soft, lineHeight: 1.45 });
