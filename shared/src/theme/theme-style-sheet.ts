import type { ThemeColours, ThemeTokens } from '../contracts/brand.ts';
import { baseStyleSheet } from './base-style-sheet.ts';
import { completePalette, type Palette, type ThemeName } from './palette.ts';

/**
 * The style sheet of a brand: its variables for day and night, then the rules common to all pages.
 * The reader's system decides; `data-theme="day"` or `"night"` on any element decides for what is inside it.
 */
export function themeStyleSheet(tokens: ThemeTokens): string {
  const day = declarations(tokens.day, 'day');
  const night = declarations(tokens.night, 'night');
  return [
    `:root,[data-theme=day]{${day}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme=day]){${night}}}`,
    `[data-theme=night]{${night}}`,
    // An element that sets its own theme must also paint with it.
    '[data-theme]{color:var(--halo-ink);background:var(--halo-bg)}',
    baseStyleSheet.trim(),
  ].join('\n');
}

const VARIABLES = {
  bg: '--halo-bg',
  surface: '--halo-surface',
  ink: '--halo-ink',
  soft: '--halo-soft',
  line: '--halo-line',
  edge: '--halo-edge',
  accent: '--halo-accent',
  accentInk: '--halo-accent-ink',
  accentStrong: '--halo-accent-strong',
  tint: '--halo-tint',
  deep: '--halo-deep',
  deep2: '--halo-deep-2',
  like: '--halo-like',
  likeInk: '--halo-like-ink',
  ok: '--halo-ok',
  okTint: '--halo-ok-tint',
  danger: '--halo-danger',
  dangerInk: '--halo-danger-ink',
  dangerTint: '--halo-danger-tint',
  warning: '--halo-warning',
  warningTint: '--halo-warning-tint',
  scrim: '--halo-scrim',
} as const satisfies Record<keyof Palette, string>;

function declarations(colours: ThemeColours, theme: ThemeName): string {
  const palette = completePalette(colours, theme);
  const lines = Object.entries(VARIABLES).map(([name, variable]) => `${variable}:${palette[name as keyof Palette]}`);
  return [`color-scheme:${theme === 'day' ? 'light' : 'dark'}`, ...lines, '--halo-focus:var(--halo-accent)'].join(';');
}
