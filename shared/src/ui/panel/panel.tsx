import styled from '@emotion/styled';
import type { ComponentPropsWithRef, ElementType } from 'react';
import { color, radius, space } from '../../theme/tokens.ts';

export interface PanelProps extends ComponentPropsWithRef<'div'> {
  as?: ElementType;
  /** Ringed in the accent. */
  selected?: boolean;
}

/** A box on the page. */
export function Panel({ selected, ...rest }: PanelProps) {
  return <Root {...rest} data-selected={selected} />;
}

const Root = styled.div({
  padding: `${space[4]} ${space[4]}`,
  border: `1px solid ${color.line}`,
  borderRadius: radius.box,
  background: color.surface,
  '&[data-selected=true]': { borderColor: color.accent, boxShadow: `0 0 0 3px ${color.tint}` },
});
