import styled from '@emotion/styled';
import type { ComponentPropsWithRef } from 'react';
import { fontSize } from '../../theme/tokens.ts';

const SIZES = { hero: fontSize.hero, title: fontSize.title, section: fontSize.section, small: fontSize.large } as const;
const USUAL_SIZE = { 1: 'title', 2: 'title', 3: 'section' } as const;

export interface HeadingProps extends ComponentPropsWithRef<'h1'> {
  /** Place in the outline of the page. */
  level: 1 | 2 | 3;
  /** Look, independent of the level. */
  size?: keyof typeof SIZES;
}

/** A heading; level and size are chosen apart. */
export function Heading({ level, size = USUAL_SIZE[level], style, ...rest }: HeadingProps) {
  return (
    <Root
      as={`h${level}`}
      {...rest}
      style={{ fontSize: SIZES[size], lineHeight: size === 'hero' ? 1.06 : undefined, ...style }}
    />
  );
}

const Root = styled.h1();
