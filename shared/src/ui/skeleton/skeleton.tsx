import { keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import type { CSSProperties } from 'react';
import { color, media, radius } from '../../theme/tokens.ts';

export interface SkeletonProps {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  radius?: CSSProperties['borderRadius'];
  className?: string;
  style?: CSSProperties;
}

/** A grey shape where something will be. Silent: say once for the whole screen that it loads. */
export function Skeleton({ width, height = 16, radius: corner = radius.tag, className, style }: SkeletonProps) {
  return <Shape aria-hidden="true" className={className} style={{ width, height, borderRadius: corner, ...style }} />;
}

const glow = keyframes({ '0%, 100%': { opacity: 1 }, '50%': { opacity: 0.45 } });

const Shape = styled.div({
  maxWidth: '100%',
  background: color.line,
  // Each frame of it is work, and most of what stands here a second later needs no sign that something goes on.
  animation: `${glow} 1.6s ease-in-out 1s infinite`,
  [media.calm]: { animation: 'none' },
});
