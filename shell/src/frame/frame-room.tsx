import styled from '@emotion/styled';
import { media, size } from '@halo/shared/theme';
import { noticeHeight } from '../consent/choice-notice.tsx';

/** Everything above the footer: as high as the window, so that the footer of a short page is out of sight. */
export const Room = styled.div({
  minHeight: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  '&[data-asked]': noticeHeight,
});

/** The page itself, between header and tabs. */
export const Main = styled.main({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  // It takes the focus only so that a keyboard goes on from here; it is no control.
  '&:focus-visible': { outline: 'none' },
  '&[data-framed]': { width: '100%', [media.wide]: { maxWidth: size.content, margin: '0 auto' } },
});
