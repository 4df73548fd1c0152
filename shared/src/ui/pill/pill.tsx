import type { CSSObject } from '@emotion/react';
import styled from '@emotion/styled';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { color, fontSize, fontWeight, media, radius } from '../../theme/tokens.ts';

export interface PillProps extends ComponentPropsWithRef<'span'> {
  icon?: ReactNode;
}

/** A small rounded fact, such as the credit balance. */
export function Pill({ icon, children, ...rest }: PillProps) {
  return (
    <Root {...rest}>
      {icon}
      {children}
    </Root>
  );
}

export interface PillLinkProps extends ComponentPropsWithRef<'a'> {
  href: string;
  icon?: ReactNode;
}

/** A `Pill` that leads somewhere. */
export function PillLink({ icon, children, ...rest }: PillLinkProps) {
  return (
    <RootLink {...rest}>
      {icon}
      {children}
    </RootLink>
  );
}

const rootStyle: CSSObject = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 5,
  minHeight: 32,
  padding: '4px 12px',
  borderRadius: radius.round,
  background: color.tint,
  color: color.accent,
  fontSize: fontSize.small,
  fontWeight: fontWeight.strong,
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
};

const Root = styled.span(rootStyle);
const RootLink = styled.a(rootStyle, {
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: '-6px 0' },
  [media.hover]: { '&:hover': { boxShadow: `inset 0 0 0 1.5px ${color.accent}` } },
});
