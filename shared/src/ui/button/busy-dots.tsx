import { keyframes } from '@emotion/react';
import styled from '@emotion/styled';

/** Three dots over a button at work. Decoration: the button says `aria-busy` itself. */
export function BusyDots() {
  return (
    <Dots aria-hidden="true">
      <i />
      <i />
      <i />
    </Dots>
  );
}

const pulse = keyframes({ '0%, 80%, 100%': { opacity: 0.35 }, '40%': { opacity: 1 } });

const Dots = styled.span({
  position: 'absolute',
  inset: 0,
  display: 'flex',
  gap: 6,
  alignItems: 'center',
  justifyContent: 'center',
  '& i': { width: 8, height: 8, borderRadius: '50%', background: 'currentColor', animation: `${pulse} 1.1s infinite` },
  '& i:nth-of-type(2)': { animationDelay: '0.14s' },
  '& i:nth-of-type(3)': { animationDelay: '0.28s' },
});
