import styled from '@emotion/styled';
import type { CSSObject } from '@emotion/react';
import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { color, media, motion, radius } from '../../theme/tokens.ts';
import { Badge } from '../badge/badge.tsx';
import { BusyDots } from '../button/busy-dots.tsx';

interface IconButtonLook {
  /** The button's name; also its tooltip. */
  label: string;
  variant?: 'plain' | 'soft' | 'outline' | 'accent';
  /** Pixels; 44 is the least that is easy to touch. */
  size?: 44 | 52 | 62;
  /** A count at the corner. Put what it counts into `label`. */
  badge?: number;
}

export interface IconButtonProps extends ComponentPropsWithRef<'button'>, IconButtonLook {
  busy?: boolean;
}

/** A round button with one icon. */
export function IconButton(props: IconButtonProps) {
  const { label, variant = 'plain', size = 44, badge = 0, busy = false, onClick, children, ...rest } = props;
  // One that can do nothing just now keeps the focus that it has.
  const isIdle = busy || rest['aria-disabled'] === true;
  const handleClick = (event: MouseEvent<HTMLButtonElement>): void => {
    if (isIdle) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <Root
      type="button"
      title={label}
      {...rest}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
      aria-label={label}
      data-variant={variant}
      data-size={size}
      onClick={handleClick}
    >
      {busy ? <BusyDots /> : children}
      <CornerBadge count={badge} aria-hidden="true" />
    </Root>
  );
}

export interface IconButtonLinkProps extends ComponentPropsWithRef<'a'>, IconButtonLook {
  href: string;
}

/** A link that looks like an `IconButton`. */
export function IconButtonLink({
  label,
  variant = 'plain',
  size = 44,
  badge = 0,
  children,
  ...rest
}: IconButtonLinkProps) {
  return (
    <RootLink title={label} {...rest} aria-label={label} data-variant={variant} data-size={size}>
      {children}
      <CornerBadge count={badge} aria-hidden="true" />
    </RootLink>
  );
}

const rootStyle: CSSObject = {
  position: 'relative',
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  width: 44,
  height: 44,
  padding: 0,
  border: 0,
  borderRadius: radius.round,
  background: 'transparent',
  color: 'inherit',
  transition: `background-color ${motion.quick}, transform ${motion.quick}`,
  '&:active': { transform: 'scale(0.94)' },
  [media.hover]: { '&:hover': { background: color.tint } },
  '&[data-size="52"]': { width: 52, height: 52 },
  '&[data-size="62"]': { width: 62, height: 62 },
  '&[data-variant=soft]': { background: color.tint, color: color.accent },
  '&[data-variant=outline]': {
    background: color.surface,
    color: color.soft,
    boxShadow: `inset 0 0 0 1px ${color.line}`,
  },
  '&[data-variant=accent]': {
    background: color.accent,
    color: color.accentInk,
    [media.hover]: { '&:hover': { background: color.accentStrong } },
  },
  '&:disabled, &[aria-disabled=true]:not([aria-busy=true])': { opacity: 0.5 },
};

const Root = styled.button(rootStyle);
const RootLink = styled.a(rootStyle);
const CornerBadge = styled(Badge)({ position: 'absolute', top: 2, right: 0 });
