/**
 * The font face of the page, for the address under which the shell serves the file.
 * The fallback is a system face stretched to Figtree's measures: text does not move when the font arrives.
 */
export function fontStyleSheet(figtreeUrl: string): string {
  return [
    `@font-face{font-family:Figtree;src:url(${JSON.stringify(figtreeUrl)}) format('woff2');font-weight:300 900;font-display:swap}`,
    fallbackFace('300 599', ['Arial', 'ArialMT', 'Liberation Sans', 'Helvetica Neue', 'Roboto'], 0.996),
    fallbackFace(
      '600 900',
      ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Helvetica Neue Bold', 'Roboto Bold'],
      0.96,
    ),
  ].join('\n');
}

const FIGTREE_ASCENT = 0.95;
const FIGTREE_DESCENT = 0.25;

/** `widthShare` is Figtree's width over the system face's, measured on a paragraph in the four languages. */
function fallbackFace(weights: string, systemFaces: readonly string[], widthShare: number): string {
  const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;
  return [
    "@font-face{font-family:'Figtree Fallback'",
    `src:${systemFaces.map((face) => `local('${face}')`).join(',')}`,
    `font-weight:${weights}`,
    `size-adjust:${percent(widthShare)}`,
    `ascent-override:${percent(FIGTREE_ASCENT / widthShare)}`,
    `descent-override:${percent(FIGTREE_DESCENT / widthShare)}`,
    'line-gap-override:0%}',
  ].join(';');
}
