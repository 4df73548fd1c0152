import type { CSSObject } from '@emotion/react';
import { color, fontSize, fontWeight, media, motion, radius, space } from '../../theme/tokens.ts';

export type ButtonVariant = 'primary' | 'soft' | 'ghost' | 'danger' | 'plain';
export type ButtonSize = 'large' | 'medium' | 'small';

/** What `Button` and `ButtonLink` share. */
export interface ButtonLook {
  variant?: ButtonVariant;
  /** 52, 44 or 36 pixels high; small keeps 44 pixels to touch. */
  size?: ButtonSize;
  icon?: React.ReactNode;
  fullWidth?: boolean;
}

export const buttonStyle: CSSObject = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  maxWidth: '100%',
  minHeight: 52,
  padding: `${space[2]} ${space[6]}`,
  border: 0,
  borderRadius: radius.button,
  fontSize: fontSize.control,
  fontWeight: fontWeight.bold,
  lineHeight: 1.25,
  textAlign: 'center',
  textDecoration: 'none',
  transition: `background-color ${motion.quick}, box-shadow ${motion.quick}, transform ${motion.quick}`,
  background: color.accent,
  color: color.accentInk,
  [media.hover]: { '&:hover': { background: color.accentStrong } },
  '&:active': { transform: 'scale(0.985)' },
  '&[data-variant=soft]': {
    background: color.tint,
    color: color.accent,
    [media.hover]: { '&:hover': { boxShadow: `inset 0 0 0 1.5px ${color.accent}` } },
  },
  '&[data-variant=ghost]': {
    background: 'transparent',
    color: 'inherit',
    boxShadow: 'inset 0 0 0 1.5px currentColor',
    [media.hover]: { '&:hover': { boxShadow: 'inset 0 0 0 2.5px currentColor' } },
  },
  '&[data-variant=danger]': {
    background: color.danger,
    color: color.dangerInk,
    [media.hover]: { '&:hover': { boxShadow: 'inset 0 0 0 99px rgb(0 0 0 / 0.1)' } },
  },
  '&[data-variant=plain]': {
    background: 'transparent',
    color: color.accent,
    paddingInline: space[3],
    [media.hover]: { '&:hover': { background: color.tint } },
  },
  '&[data-size=medium]': {
    minHeight: 44,
    fontSize: fontSize.body,
    borderRadius: radius.field,
    paddingInline: space[5],
  },
  '&[data-size=small]': {
    minHeight: 36,
    fontSize: fontSize.small,
    borderRadius: radius.small,
    padding: `${space[1]} ${space[4]}`,
    // The target stays 44 pixels high, also around a smaller drawing.
    '&::after': { content: '""', position: 'absolute', inset: '-4px 0' },
  },
  '&[data-full=true]': { width: '100%' },
  '&:disabled, &[aria-disabled=true]': { cursor: 'not-allowed' },
  '&:disabled': { opacity: 0.55 },
};

export const contentStyle: CSSObject = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space[2],
  minWidth: 0,
};
