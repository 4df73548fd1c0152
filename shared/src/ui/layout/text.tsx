import styled from '@emotion/styled';
import type { ComponentPropsWithRef, ElementType } from 'react';
import { color, fontSize } from '../../theme/tokens.ts';

const TONES = { ink: color.ink, soft: color.soft, danger: color.danger, ok: color.ok } as const;
const SIZES = { tiny: fontSize.tiny, small: fontSize.small, body: fontSize.body, large: fontSize.large } as const;

export interface TextProps extends ComponentPropsWithRef<'p'> {
  as?: ElementType;
  tone?: keyof typeof TONES;
  size?: keyof typeof SIZES;
}

/** A paragraph. */
export function Text({ tone = 'ink', size = 'body', style, ...rest }: TextProps) {
  return <Root {...rest} style={{ color: TONES[tone], fontSize: SIZES[size], ...style }} />;
}

const Root = styled.p({ lineHeight: 1.45 });
