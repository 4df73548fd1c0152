import { brands } from './index.ts';
import { paletteProblems } from './palette-problems.ts';

const [luna] = brands;

it.each(brands)('every text of $id reads, and every shape shows, by day and by night', (brand) => {
  expect(paletteProblems(brand)).toEqual([]);
});

it('a colour that does not read is named with what it stands on', () => {
  const theme = luna && { ...luna.theme, night: { ...luna.theme.night, soft: luna.theme.night.bg } };
  expect(theme && paletteProblems({ theme })).toEqual([
    'theme.night: soft on bg has a contrast of 1.00, 4.5 is the least',
    expect.stringMatching(/^theme\.night: soft on surface has a contrast of 1\.\d\d, 4\.5 is the least$/),
    expect.stringMatching(/^theme\.night: soft on tint /),
  ]);
});

it('brands can be distinguished by their accent', () => {
  expect(new Set(brands.map(({ theme }) => theme.day.accent)).size).toBe(brands.length);
});
