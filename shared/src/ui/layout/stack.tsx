import styled from '@emotion/styled';
import type { ComponentPropsWithRef, CSSProperties, ElementType } from 'react';
import { space, type SpaceStep } from '../../theme/tokens.ts';

export interface StackProps extends ComponentPropsWithRef<'div'> {
  as?: ElementType;
  /** Steps of 4 pixels. Default 3. */
  gap?: SpaceStep;
}

/** Things below each other. */
export function Stack({ gap = 3, style, ...rest }: StackProps) {
  return <StackRoot {...rest} style={{ gap: space[gap], ...style }} />;
}

export interface RowProps extends StackProps {
  /** All as wide as each other. */
  equal?: boolean;
  wrap?: boolean;
  justify?: CSSProperties['justifyContent'];
  align?: CSSProperties['alignItems'];
}

/** Things beside each other. */
export function Row({ gap = 2, wrap = false, equal = false, justify, align = 'center', style, ...rest }: RowProps) {
  const flexWrap = wrap ? 'wrap' : 'nowrap';
  return (
    <RowRoot
      {...rest}
      data-equal={equal}
      style={{ gap: space[gap], flexWrap, justifyContent: justify, alignItems: align, ...style }}
    />
  );
}

const StackRoot = styled.div({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
});
const RowRoot = styled.div({
  display: 'flex',
  minWidth: 0,
  '&[data-equal=true] > *': { flex: '1 1 0', minWidth: 0 },
});
