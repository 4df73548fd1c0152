import styled from '@emotion/styled';
import { fontWeight } from '@halo/shared/theme';

/** The list's title beside a conversation, whose name is the page's heading. */
export const ListHeading = styled.h2({
  display: 'flex',
  alignItems: 'center',
  minHeight: 60,
  padding: '8px 18px',
  fontSize: '1.375rem',
  fontWeight: fontWeight.bold,
  letterSpacing: '-0.01em',
  '& a': { color: 'inherit', textDecoration: 'none' },
});

/** The title with what stands at its end. */
export const ListTop = styled.div({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  paddingInlineEnd: 12,
});
