import type { ThemeTokens } from '@halo/shared/contracts';

export const tokens = {
  day: {
    bg: '#f5f9f8',
    surface: '#ffffff',
    ink: '#10231f',
    soft: '#4f6762',
    line: '#dce9e5',
    accent: '#0b6b5d',
    accentInk: '#ffffff',
    tint: '#e0f3ee',
    deep: '#0a2f2a',
    deep2: '#11695b',
    like: '#8f0f2e',
    ok: '#0f7a54',
    danger: '#c0262d',
  },
  night: {
    bg: '#0d1513',
    surface: '#16201e',
    ink: '#e8f3f0',
    soft: '#9db4ae',
    line: '#26352f',
    accent: '#4fd6bd',
    accentInk: '#032620',
    tint: '#12352f',
    deep: '#071210',
    deep2: '#0c4a40',
    like: '#ff5d7d',
    ok: '#5fd3a4',
    danger: '#ff8a80',
  },
} as const satisfies ThemeTokens;
