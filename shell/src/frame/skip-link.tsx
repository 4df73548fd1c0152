import styled from '@emotion/styled';
import { color, layer, radius, space } from '@halo/shared/theme';
import type { ReactNode } from 'react';

/** First thing a keyboard reaches: jumps over the navigation. */
export function SkipLink({ target, children }: { target: string; children: ReactNode }) {
  return (
    <Link
      href={`#${target}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(target)?.focus();
      }}
    >
      {children}
    </Link>
  );
}

const Link = styled.a({
  position: 'absolute',
  top: space[2],
  left: space[2],
  zIndex: layer.toast,
  padding: `${space[2]} ${space[4]}`,
  borderRadius: radius.small,
  background: color.accent,
  color: color.accentInk,
  '&:not(:focus)': { clipPath: 'inset(50%)', width: 1, height: 1, overflow: 'hidden', padding: 0 },
});
