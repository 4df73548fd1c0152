import { css } from '@emotion/react';
import { color, fontSize, fontWeight, space } from '@halo/shared/theme';
import { visuallyHidden } from '@halo/shared/ui';

/** Class names of the parts of a row. They mean something inside the list only, whose rules say what they look like. */
export const ROW = {
  slot: 'slot', older: 'older', day: 'day', divider: 'divider', happening: 'happening', item: 'item', bubble: 'bubble', foot: 'foot', mark: 'mark', failed: 'failed', reason: 'reason',
  act: 'act', words: 'words', why: 'why', hidden: 'hidden',
} as const;

/**
 * What rows look like, made once and said once, by the list. A styled component costs each time that it is drawn; rows are drawn
 * by the dozen while somebody scrolls.
 */
export const rowStyles = css({
  [`& .${ROW.slot}`]: { flex: 'none', display: 'flex', flexDirection: 'column' },
  [`& .${ROW.older}`]: { position: 'absolute', insetBlockStart: space[3], insetInline: 0, display: 'grid', justifyItems: 'center' },
  [`& .${ROW.day}`]: {
    alignSelf: 'center', margin: `${space[4]} 0 ${space[1]}`, color: color.soft, fontSize: fontSize.tiny, fontWeight: fontWeight.strong, '&::first-letter': { textTransform: 'uppercase' },
  },
  [`& .${ROW.divider}`]: {
    display: 'flex', alignItems: 'center', gap: 10, margin: `${space[3]} 0 ${space[1]}`, color: color.accent, fontSize: fontSize.tiny, fontWeight: fontWeight.bold,
    '&::before, &::after': { content: '""', flex: 1, height: 1, background: 'currentColor', opacity: 0.35 },
  },
  [`& .${ROW.happening}`]: {
    alignSelf: 'center', display: 'flex', flexWrap: 'wrap', justifyContent: 'center', alignItems: 'center', gap: 6, margin: `${space[3]} 0 0`, padding: '5px 14px',
    borderRadius: 999, background: color.tint, color: color.ink, fontSize: fontSize.small, '& svg': { color: color.like },
  },
  [`& .${ROW.item}`]: {
    display: 'flex', flexDirection: 'column', alignItems: 'flex-start', marginTop: space[2],
    '&[data-grouped=true]': { marginTop: 3 },
    '&[data-author=me]': { alignItems: 'flex-end' },
  },
  [`& .${ROW.bubble}`]: {
    maxWidth: 'min(76%, 520px)', padding: '10px 14px', border: `1px solid ${color.line}`, borderRadius: 20, borderEndStartRadius: 6, background: color.surface,
    '&[data-author=me]': { border: '1px solid transparent', borderEndStartRadius: 20, borderEndEndRadius: 6, background: color.accent, color: color.accentInk },
    '&[data-failed=true]': { background: color.surface, color: color.ink, borderColor: color.danger, boxShadow: `inset 0 0 0 1px ${color.danger}` },
  },
  [`& .${ROW.foot}`]: {
    display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: 4, marginTop: 2, fontSize: fontSize.micro, fontVariantNumeric: 'tabular-nums',
  },
  [`& .${ROW.mark}`]: { display: 'inline-flex', alignItems: 'center', gap: 3 },
  [`& .${ROW.failed}`]: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', alignItems: 'center', gap: `0 ${space[1]}`, maxWidth: '86%' },
  [`& .${ROW.reason}`]: { color: color.danger, fontSize: fontSize.tiny, textAlign: 'end' },
  [`& .${ROW.act}`]: {
    minWidth: 44, minHeight: 44, padding: '0 8px', border: 0, background: 'transparent', color: color.danger, fontSize: fontSize.small, fontWeight: fontWeight.bold,
  },
  [`& .${ROW.words}`]: {
    whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', lineHeight: 1.4, '& a': { color: 'inherit', textDecoration: 'underline', textUnderlineOffset: 2, padding: '4px 0' },
  },
  [`& .${ROW.why}`]: { marginTop: 4, fontSize: fontSize.tiny, lineHeight: 1.35, fontStyle: 'italic' },
  [`& .${ROW.hidden}`]: visuallyHidden,
});
