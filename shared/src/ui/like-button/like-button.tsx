import styled from '@emotion/styled';
import type { ComponentPropsWithRef } from 'react';
import { color, motion, radius, shadow } from '../../theme/tokens.ts';
import { HeartFilledIcon, HeartIcon } from '../icons.tsx';

export interface LikeButtonProps extends ComponentPropsWithRef<'button'> {
  liked: boolean;
  /** Names the person too: "Like Giulia". The pressed state says the rest. */
  label: string;
}

/** The heart on a profile; dark red once liked. */
export function LikeButton({ liked, label, ...rest }: LikeButtonProps) {
  return (
    <Root type="button" title={label} {...rest} aria-label={label} aria-pressed={liked}>
      {liked ? <HeartFilledIcon size={21} /> : <HeartIcon size={21} />}
    </Root>
  );
}

const Root = styled.button({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 44,
  height: 44,
  padding: 0,
  border: 0,
  borderRadius: radius.round,
  background: color.surface,
  color: color.like,
  boxShadow: shadow.low,
  transition: `transform ${motion.quick}, background-color ${motion.quick}`,
  '&:active': { transform: 'scale(0.9)' },
  '&[aria-pressed=true]': { background: color.like, color: color.likeInk },
});
