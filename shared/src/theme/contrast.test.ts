import { contrastRatio, mixColours, mostReadable } from './contrast.ts';

describe('contrastRatio', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    // Values of the WebAIM checker.
    ['#767676', '#ffffff', 4.54],
    ['#0000ff', '#ffff00', 8],
  ])('of %s and %s is %d', (one, other, ratio) => {
    expect(contrastRatio(one, other)).toBeCloseTo(ratio, 1);
    expect(contrastRatio(other, one)).toBeCloseTo(ratio, 1);
  });

  it('refuses what is not a six-digit colour', () => {
    expect(() => contrastRatio('#fff', '#000000')).toThrow('#fff');
  });
});

it('mixes by share', () => {
  expect(mixColours('#ffffff', '#000000', 0.5)).toBe('#808080');
  expect(mixColours('#ff0000', '#0000ff', 0)).toBe('#0000ff');
  expect(mixColours('#ff0000', '#0000ff', 1)).toBe('#ff0000');
});

it('picks the text colour that reads best', () => {
  expect(mostReadable('#8f0f2e', ['#ffffff', '#000000'])).toBe('#ffffff');
  expect(mostReadable('#ff8a80', ['#ffffff', '#000000'])).toBe('#000000');
});
