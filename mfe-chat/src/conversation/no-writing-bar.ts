import styled from '@emotion/styled';
import { color, space } from '@halo/shared/theme';

/** Where the box to write in was. */
export const NoWritingBar = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[2]} ${space[3]}`,
  borderTop: `1px solid ${color.line}`,
  background: color.surface,
  padding: `14px calc(16px + env(safe-area-inset-right)) calc(14px + env(safe-area-inset-bottom)) calc(16px + env(safe-area-inset-left))`,
  '& > svg': { flex: 'none', color: color.soft },
  '& > a, & > button': { marginInlineStart: 'auto' },
});
