import styled from '@emotion/styled';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { color, fontSize, fontWeight, motion, radius, space } from '../../theme/tokens.ts';

export interface ChipProps extends ComponentPropsWithRef<'button'> {
  /** Leave out for a chip that opens something instead of switching. */
  selected?: boolean;
  icon?: ReactNode;
}

/** A filter that is on or off, or a short choice. */
export function Chip({ selected, icon, children, ...rest }: ChipProps) {
  return (
    <Root type="button" {...rest} aria-pressed={selected}>
      {icon}
      {children}
    </Root>
  );
}

export interface ChipRowProps extends ComponentPropsWithRef<'div'> {
  label: string;
}

/** Chips in a row that scrolls sideways when there are many. */
export function ChipRow({ label, ...rest }: ChipRowProps) {
  return <Row {...rest} role="group" aria-label={label} />;
}

const Root = styled.button({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 5,
  flex: 'none',
  minHeight: 36,
  padding: '6px 14px',
  border: `1px solid ${color.line}`,
  borderRadius: radius.round,
  background: color.surface,
  color: color.ink,
  fontSize: fontSize.small,
  fontWeight: fontWeight.strong,
  whiteSpace: 'nowrap',
  transition: `background-color ${motion.quick}`,
  '&::after': { content: '""', position: 'absolute', inset: '-5px 0' },
  '&[aria-pressed=true]': { background: color.ink, borderColor: color.ink, color: color.bg },
});

const Row = styled.div({
  display: 'flex',
  gap: space[2],
  // Room for the focus ring and the enlarged targets, which scrolling would cut off.
  padding: '6px',
  margin: '-6px',
  overflowX: 'auto',
  scrollbarWidth: 'none',
});
