import type { CSSObject } from '@emotion/react';
import styled from '@emotion/styled';

/** Takes something out of sight, not out of the page. */
export const visuallyHidden: CSSObject = {
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  border: 0,
};

/** Text for screen readers only. `as="h2"` and the like choose the element. */
export const VisuallyHidden = styled.span(visuallyHidden);
