import styled from '@emotion/styled';
import type { ComponentPropsWithRef } from 'react';
import { color, fontWeight } from '../../theme/tokens.ts';
import { VisuallyHidden } from '../screen-reader/visually-hidden.tsx';

const MOST_SHOWN = 99;

export interface BadgeProps extends Omit<ComponentPropsWithRef<'span'>, 'children'> {
  /** Nothing is shown at 0; 99+ above 99. */
  count: number;
  /** Read out in place of the bare number: "3 unread messages". */
  label?: string;
}

/** A small count. */
export function Badge({ count, label, ...rest }: BadgeProps) {
  if (count <= 0) return null;
  const shown = count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count);
  return (
    <Root {...rest}>
      {label === undefined ? shown : <span aria-hidden="true">{shown}</span>}
      {label !== undefined && <VisuallyHidden>{label}</VisuallyHidden>}
    </Root>
  );
}

const Root = styled.span({
  display: 'inline-block',
  minWidth: '1.73em',
  padding: '0 0.45em',
  borderRadius: 10,
  background: color.accent,
  color: color.accentInk,
  fontSize: '0.6875rem',
  fontWeight: fontWeight.bold,
  lineHeight: 1.73,
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
});
