import styled from '@emotion/styled';
import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { LiveRegion } from '../screen-reader/live-region.tsx';
import { BusyDots } from './busy-dots.tsx';
import { buttonStyle, contentStyle, type ButtonLook } from './button-style.ts';

export interface ButtonProps extends ComponentPropsWithRef<'button'>, ButtonLook {
  /** Work is under way: clicks do nothing, the width and the focus stay. */
  busy?: boolean;
  /** Read out when the work starts. */
  busyLabel?: string;
}

/** A button; `type` is `button` unless you say otherwise. A button that leads to a page is a `ButtonLink`. */
export function Button(props: ButtonProps) {
  const {
    variant = 'primary',
    size = 'large',
    icon,
    fullWidth,
    busy = false,
    busyLabel,
    onClick,
    children,
    ...rest
  } = props;
  // Not `disabled`: that would throw the focus away in the middle of the user's own action.
  const handleClick = (event: MouseEvent<HTMLButtonElement>): void => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <>
      <Root
        type="button"
        {...rest}
        {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
        data-variant={variant}
        data-size={size}
        data-full={fullWidth}
        onClick={handleClick}
      >
        <Content data-busy={busy}>
          {icon}
          {children}
        </Content>
        {busy && <BusyDots />}
      </Root>
      {busyLabel !== undefined && <LiveRegion message={busy ? busyLabel : ''} />}
    </>
  );
}

export interface ButtonLinkProps extends ComponentPropsWithRef<'a'>, ButtonLook {
  href: string;
}

/** A link that looks like a button. */
export function ButtonLink({
  variant = 'primary',
  size = 'large',
  icon,
  fullWidth,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <RootLink {...rest} data-variant={variant} data-size={size} data-full={fullWidth}>
      <Content>
        {icon}
        {children}
      </Content>
    </RootLink>
  );
}

const Root = styled.button(buttonStyle);
const RootLink = styled.a(buttonStyle);
const Content = styled.span(contentStyle, {
  // Still there for its width and for its name.
  '&[data-busy=true]': { opacity: 0 },
});
