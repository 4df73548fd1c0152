export {
  breakpoint,
  color,
  fontFamily,
  fontSize,
  fontWeight,
  layer,
  lineHeight,
  media,
  motion,
  radius,
  shadow,
  size,
  space,
  type ColorName,
  type SpaceStep,
} from './tokens.ts';
export { themeStyleSheet } from './theme-style-sheet.ts';
export { fontStyleSheet } from './font-style-sheet.ts';
export { completePalette, type Palette, type ThemeName } from './palette.ts';
export { contrastRatio, mixColours, readableOn } from './contrast.ts';
