import { completePalette, contrastRatio, type Palette } from '@halo/shared/theme';
import { brands } from './index.ts';

const TEXT = 4.5;
const SHAPE = 3;
const WHITE = '#ffffff';

type Colour = keyof Palette;

// What the kit writes on what. A new pair in a component belongs in here.
const textPairs: [Colour, Colour][] = [
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
const shapePairs: [Colour, Colour][] = [
  ['edge', 'bg'],
  ['edge', 'surface'],
  ['accent', 'bg'],
  ['accent', 'surface'],
  ['danger', 'bg'],
];

const themes = brands.flatMap((brand) =>
  (['day', 'night'] as const).map((theme) => ({
    name: `${brand.id} by ${theme}`,
    palette: completePalette(brand.theme[theme], theme),
  })),
);

describe.each(themes)('$name', ({ palette }) => {
  it.each(textPairs)('%s reads on %s', (text, ground) => {
    expect(contrastRatio(palette[text], palette[ground])).toBeGreaterThanOrEqual(TEXT);
  });

  it.each(shapePairs)('a shape in %s shows on %s', (shape, ground) => {
    expect(contrastRatio(palette[shape], palette[ground])).toBeGreaterThanOrEqual(SHAPE);
  });

  it.each(['deep', 'deep2'] as const)('white reads on %s', (ground) => {
    expect(contrastRatio(WHITE, palette[ground])).toBeGreaterThanOrEqual(TEXT);
  });
});

it('brands can be distinguished by their accent', () => {
  expect(new Set(brands.map(({ theme }) => theme.day.accent)).size).toBe(brands.length);
});
