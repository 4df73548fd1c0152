import type { ThemeTokens } from '@halo/shared/contracts';

export const tokens = {
  day: {
    bg: '#fdf8f1',
    surface: '#ffffff',
    ink: '#2b1b10',
    soft: '#75604f',
    line: '#f0e4d6',
    accent: '#b8430a',
    accentInk: '#ffffff',
    tint: '#fdecdd',
    deep: '#4a1f08',
    deep2: '#b34d0c',
    like: '#8f0f2e',
    ok: '#0f7a54',
    danger: '#c0262d',
  },
  night: {
    bg: '#17110c',
    surface: '#231a13',
    ink: '#f8eee4',
    soft: '#bfa996',
    line: '#3a2d22',
    accent: '#ff9a57',
    accentInk: '#2b1001',
    tint: '#3b2415',
    deep: '#120b06',
    deep2: '#5a2a0c',
    like: '#ff5d7d',
    ok: '#5fd3a4',
    danger: '#ff8a80',
  },
} as const satisfies ThemeTokens;
