import type { ThemeTokens } from '@halo/shared/contracts';

export const tokens = {
  day: {
    bg: '#fbf7f8',
    surface: '#ffffff',
    ink: '#231621',
    soft: '#6d5c69',
    line: '#ece1e7',
    accent: '#b3184f',
    accentInk: '#ffffff',
    tint: '#fdeaf0',
    deep: '#3a1230',
    deep2: '#7a1c4b',
    like: '#8f0f2e',
    ok: '#0f7a54',
    danger: '#c0262d',
  },
  night: {
    bg: '#171017',
    surface: '#221822',
    ink: '#f6ecf2',
    soft: '#b8a4b2',
    line: '#372a36',
    accent: '#ff6f9d',
    accentInk: '#2a0615',
    tint: '#3a1d2c',
    deep: '#0f080f',
    deep2: '#521738',
    like: '#ff5d7d',
    ok: '#5fd3a4',
    danger: '#ff8a80',
  },
} as const satisfies ThemeTokens;
