import { keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { color } from '../../theme/tokens.ts';
import { VisuallyHidden } from '../screen-reader/visually-hidden.tsx';

/** A person is writing, or a reply is being prepared; `label` says which. */
export function TypingDots({ label }: { label: string }) {
  return (
    <Root>
      <VisuallyHidden>{label}</VisuallyHidden>
      <i />
      <i />
      <i />
    </Root>
  );
}

const hop = keyframes({
  '0%, 60%, 100%': { transform: 'none' },
  '30%': { transform: 'translateY(-4px)' },
});

const Root = styled.span({
  display: 'inline-flex',
  gap: 4,
  padding: '6px 0',
  '& i': { width: 7, height: 7, borderRadius: '50%', background: color.soft, animation: `${hop} 1.2s infinite` },
  '& i:nth-of-type(2)': { animationDelay: '0.15s' },
  '& i:nth-of-type(3)': { animationDelay: '0.3s' },
});
