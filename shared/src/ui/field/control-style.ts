import type { CSSObject } from '@emotion/react';
import { color, fontSize, fontWeight, motion, radius } from '../../theme/tokens.ts';

/** The box that inputs, selects and text areas share. 16 px text, or iOS zooms the page on focus. */
export const controlStyle: CSSObject = {
  width: '100%',
  minWidth: 0,
  minHeight: 50,
  padding: '11px 14px',
  border: `1.5px solid ${color.edge}`,
  borderRadius: radius.field,
  background: color.surface,
  color: color.ink,
  fontSize: fontSize.control,
  fontWeight: fontWeight.medium,
  lineHeight: 1.5,
  transition: `border-color ${motion.quick}, box-shadow ${motion.quick}`,
  '&::placeholder': { color: color.soft, opacity: 1, fontWeight: fontWeight.regular },
  '&:focus-visible': {
    outline: 'none',
    borderColor: color.accent,
    boxShadow: `0 0 0 3px ${color.tint}, 0 0 0 4.5px ${color.accent}`,
  },
  '&[aria-invalid=true]': { borderColor: color.danger },
  '&[aria-invalid=true]:focus-visible': { boxShadow: `0 0 0 3px ${color.dangerTint}, 0 0 0 4.5px ${color.danger}` },
  '&:disabled': { opacity: 0.6, cursor: 'not-allowed' },
  '&:read-only:not(select)': { background: color.bg },
  '@media (forced-colors: active)': { '&:focus-visible': { outline: '3px solid Highlight' } },
};
