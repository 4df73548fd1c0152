import styled from '@emotion/styled';
import { color, radius, space } from '@halo/shared/theme';

/** A box of rows with a line between them: what it is, who or which, and one thing to do about it. */
export const RowList = styled.ul({
  border: `1px solid ${color.line}`,
  borderRadius: radius.box,
  background: color.surface,
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: space[3],
    minHeight: 64,
    padding: '10px 14px',
  },
  '& > li + li': { borderTop: `1px solid ${color.line}` },
});
