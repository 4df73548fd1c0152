import styled from '@emotion/styled';
import { color, fontSize, fontWeight, space } from '../../theme/tokens.ts';

/** A text with headings and lists that comes as HTML, below the title of its page. */
export const Prose = styled.article({
  paddingBottom: space[10],
  lineHeight: 1.6,
  // The page has its own title above.
  '& h1': { display: 'none' },
  '& h2': { fontSize: fontSize.section, fontWeight: fontWeight.heavy, margin: `${space[6]} 0 ${space[2]}` },
  '& h3': { fontWeight: fontWeight.bold, margin: `${space[4]} 0 ${space[1]}` },
  '& p, & ul, & ol': { margin: `0 0 ${space[3]}` },
  '& ul, & ol': { paddingLeft: space[5] },
  '& a': { color: color.accent },
});
