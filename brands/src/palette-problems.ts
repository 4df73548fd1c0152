import type { Brand } from '@halo/shared/contracts';
import { completePalette, contrastRatio, type Palette } from '@halo/shared/theme';

const TEXT = 4.5;
const SHAPE = 3;
const WHITE = '#ffffff';

type Colour = keyof Palette;

// What the kit writes on what. A new pair in a component belongs in here.
const TEXT_PAIRS: readonly [Colour, Colour][] = [
  ['ink', 'bg'],
  ['ink', 'surface'],
  ['ink', 'tint'],
  ['ink', 'okTint'],
  ['ink', 'dangerTint'],
  ['ink', 'warningTint'],
  ['bg', 'ink'],
  ['soft', 'bg'],
  ['soft', 'surface'],
  ['soft', 'tint'],
  ['accent', 'bg'],
  ['accent', 'surface'],
  ['accent', 'tint'],
  ['accentInk', 'accent'],
  ['accentInk', 'accentStrong'],
  ['like', 'surface'],
  ['likeInk', 'like'],
  ['ok', 'bg'],
  ['ok', 'surface'],
  ['ok', 'okTint'],
  ['danger', 'bg'],
  ['danger', 'surface'],
  ['danger', 'dangerTint'],
  ['dangerInk', 'danger'],
  ['warning', 'surface'],
  ['warning', 'warningTint'],
];
const SHAPE_PAIRS: readonly [Colour, Colour][] = [
  ['edge', 'bg'],
  ['edge', 'surface'],
  ['accent', 'bg'],
  ['accent', 'surface'],
  ['danger', 'bg'],
];
/** Under white texts. */
const DEEP = ['deep', 'deep2'] as const;

/** Which texts and shapes of a brand could not be read, by day or by night (WCAG 2.2, AA). Empty: all can. */
export function paletteProblems({ theme }: Pick<Brand, 'theme'>): string[] {
  return (['day', 'night'] as const).flatMap((name) => {
    const palette = completePalette(theme[name], name);
    const weak = (text: string, on: string, ratio: number, least: number): string[] =>
      ratio >= least
        ? []
        : [`theme.${name}: ${text} on ${on} has a contrast of ${ratio.toFixed(2)}, ${least} is the least`];
    return [
      ...TEXT_PAIRS.flatMap(([text, on]) => weak(text, on, contrastRatio(palette[text], palette[on]), TEXT)),
      ...SHAPE_PAIRS.flatMap(([shape, on]) => weak(shape, on, contrastRatio(palette[shape], palette[on]), SHAPE)),
      ...DEEP.flatMap((on) => weak('white', on, contrastRatio(WHITE, palette[on]), TEXT)),
    ];
  });
}
