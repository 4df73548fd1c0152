import type { ThemeColours } from '../contracts/brand.ts';
import { contrastRatio } from './contrast.ts';
import { fontStyleSheet } from './font-style-sheet.ts';
import { completePalette } from './palette.ts';
import { themeStyleSheet } from './theme-style-sheet.ts';
import { color } from './tokens.ts';

const day: ThemeColours = {
  bg: '#fafafa',
  surface: '#ffffff',
  ink: '#111111',
  soft: '#555555',
  line: '#eeeeee',
  accent: '#0000aa',
  accentInk: '#ffffff',
  tint: '#eeeeff',
  deep: '#000033',
  deep2: '#000066',
  like: '#880022',
  ok: '#006600',
  danger: '#aa0000',
};
const night: ThemeColours = {
  ...day,
  bg: '#101010',
  surface: '#181818',
  ink: '#f0f0f0',
  soft: '#aaaaaa',
  line: '#333333',
  accent: '#aaaaff',
  accentInk: '#000022',
};
const sheet = themeStyleSheet({ day, night });

function block(selector: string): string {
  const start = sheet.indexOf(`${selector}{`);
  return sheet.slice(start, sheet.indexOf('}', start));
}

describe('themeStyleSheet', () => {
  it('gives day colours by default and where day is asked for', () => {
    expect(block(':root,[data-theme=day]')).toContain('--halo-accent:#0000aa;');
    expect(block(':root,[data-theme=day]')).toContain('color-scheme:light');
  });

  it('gives night colours to systems that want them, unless day is asked for', () => {
    const media = sheet.slice(sheet.indexOf('@media (prefers-color-scheme:dark)'));
    expect(media.startsWith('@media (prefers-color-scheme:dark){:root:not([data-theme=day]){color-scheme:dark')).toBe(
      true,
    );
    expect(media).toContain('--halo-bg:#101010');
  });

  it('gives night colours where night is asked for', () => {
    expect(block('\n[data-theme=night]')).toContain('--halo-accent:#aaaaff');
  });

  it('defines every variable that a colour token names', () => {
    const named = Object.values(color).flatMap((value) => /var\((--[\w-]+)\)/.exec(value)?.[1] ?? []);
    expect(named.length).toBeGreaterThan(15);
    for (const theme of [block(':root,[data-theme=day]'), block('\n[data-theme=night]')]) {
      expect(named.filter((variable) => !theme.includes(`${variable}:`))).toEqual([]);
    }
  });

  it('is balanced and cannot leave a style element', () => {
    expect(sheet.split('{').length).toBe(sheet.split('}').length);
    expect(sheet).not.toContain('<');
  });

  it('shows the focus and respects reduced motion', () => {
    expect(sheet).toMatch(/:focus-visible\{outline:3px solid/);
    expect(sheet).toContain('@media (prefers-reduced-motion:reduce)');
  });
});

describe('completePalette', () => {
  it.each([
    ['day', day],
    ['night', night],
  ] as const)('makes borders of controls visible by %s', (theme, colours) => {
    const { edge } = completePalette(colours, theme);
    expect(contrastRatio(edge, colours.surface)).toBeGreaterThanOrEqual(3);
    expect(contrastRatio(edge, colours.bg)).toBeGreaterThanOrEqual(3);
  });
});

describe('fontStyleSheet', () => {
  it('loads the font under the given address and swaps it in', () => {
    expect(fontStyleSheet('/shell/figtree.abc.woff2')).toContain('src:url("/shell/figtree.abc.woff2")');
    expect(fontStyleSheet('/f.woff2')).toContain('font-display:swap');
  });

  it('gives the fallback the measures of the font', () => {
    const fallbacks = fontStyleSheet('/f.woff2')
      .split('\n')
      .filter((face) => face.includes('Figtree Fallback'));
    expect(fallbacks).toHaveLength(2);
    for (const face of fallbacks) {
      const measure = (name: string): number => Number(new RegExp(`${name}:([\\d.]+)%`).exec(face)?.[1]);
      // Ascent and descent are scaled by size-adjust; the product is Figtree's own 95 and 25.
      expect((measure('size-adjust') * measure('ascent-override')) / 100).toBeCloseTo(95, 0);
      expect((measure('size-adjust') * measure('descent-override')) / 100).toBeCloseTo(25, 0);
    }
  });
});
