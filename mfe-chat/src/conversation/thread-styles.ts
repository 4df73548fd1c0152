import { css } from '@emotion/react';
import { color, fontSize, fontWeight, layer, media, radius, shadow, space } from '@halo/shared/theme';
import { visuallyHidden } from '@halo/shared/ui';
import { pillStyles } from './pill-styles.ts';

/**
 * Class names of the parts of a thread. They mean something inside it only, where its rules say what they look like.
 */
export const THREAD = {
  content: 'content',
  writing: 'writing',
  up: 'up',
  floating: 'floating',
  date: 'date',
} as const;
export const ROW = {
  slot: 'slot',
  older: 'older',
  day: 'day',
  divider: 'divider',
  happening: 'happening',
  item: 'item',
  bubble: 'bubble',
  foot: 'foot',
  mark: 'mark',
  failed: 'failed',
  reason: 'reason',
  act: 'act',
  words: 'words',
  why: 'why',
  hidden: 'hidden',
  more: 'more',
  quote: 'quote',
  quoted: 'quoted',
  beginning: 'beginning',
  gone: 'gone',
  reactions: 'reactions',
} as const;

/**
 * What a thread and its rows look like, made once and said once, around them. A styled component costs each time that
 * it is
 * drawn; during scrolling that is several times a row.
 */
export const threadStyles = css({
  position: 'relative',
  flex: 1,
  minHeight: 0,
  display: 'flex',
  [`& .${THREAD.content}`]: {
    // So that what is hidden from sight inside scrolls with it instead of making the page longer.
    position: 'relative',
    minHeight: '100%',
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'flex-end',
    padding: `0 ${space[4]} ${space[2]}`,
  },
  [`& .${THREAD.writing}`]: {
    alignSelf: 'flex-start',
    marginTop: space[2],
    padding: '8px 14px',
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    borderEndStartRadius: 6,
    background: color.surface,
  },
  ...pillStyles,
  [`& .${THREAD.up}`]: { display: 'inline-flex', transform: 'rotate(180deg)' },
  [`& .${THREAD.floating}`]: {
    position: 'sticky',
    top: 0,
    zIndex: layer.raised,
    flex: 'none',
    height: 0,
    display: 'flex',
    justifyContent: 'center',
    pointerEvents: 'none',
  },
  [`& .${THREAD.date}`]: {
    alignSelf: 'flex-start',
    flex: 'none',
    marginTop: 8,
    padding: '4px 12px',
    borderRadius: radius.round,
    background: color.surface,
    color: color.soft,
    boxShadow: shadow.low,
    fontSize: fontSize.tiny,
    fontWeight: fontWeight.strong,
    opacity: 0,
    transition: 'opacity 240ms 900ms',
    '&::first-letter': { textTransform: 'uppercase' },
    '&[data-shown=true]': { opacity: 1, transition: 'opacity 120ms' },
  },
  // Contained, a row is laid out and painted by itself: the ones that stay on screen are taken as they are.
  [`& .${ROW.slot}`]: { flex: 'none', display: 'flex', flexDirection: 'column', contain: 'layout style' },
  [`& .${ROW.older}`]: {
    position: 'absolute',
    insetBlockStart: space[3],
    insetInline: 0,
    display: 'grid',
    justifyItems: 'center',
  },
  [`& .${ROW.day}`]: {
    alignSelf: 'center',
    margin: `${space[4]} 0 ${space[1]}`,
    color: color.soft,
    fontSize: fontSize.tiny,
    fontWeight: fontWeight.strong,
    '&::first-letter': { textTransform: 'uppercase' },
  },
  [`& .${ROW.divider}`]: {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    margin: `${space[3]} 0 ${space[1]}`,
    color: color.accent,
    fontSize: fontSize.tiny,
    fontWeight: fontWeight.bold,
    '&::before, &::after': { content: '""', flex: 1, height: 1, background: 'currentColor', opacity: 0.35 },
  },
  [`& .${ROW.happening}`]: {
    alignSelf: 'center',
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    alignItems: 'center',
    gap: 6,
    margin: `${space[3]} 0 0`,
    padding: '5px 14px',
    borderRadius: 999,
    background: color.tint,
    color: color.ink,
    fontSize: fontSize.small,
    '& svg': { color: color.like },
  },
  [`& .${ROW.item}`]: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    marginTop: space[2],
    '&[data-grouped=true]': { marginTop: 3 },
    '&[data-author=me]': { alignItems: 'flex-end' },
  },
  [`& .${ROW.slot}[data-marked] .${ROW.bubble}`]: {
    outline: `3px solid ${color.accent}`,
    outlineOffset: 3,
  },
  [`& .${ROW.quote}`]: {
    display: 'grid',
    width: '100%',
    minHeight: 44,
    margin: '0 0 6px',
    padding: '6px 10px',
    border: 0,
    borderInlineStart: '3px solid currentColor',
    borderRadius: 8,
    background: color.tint,
    color: color.ink,
    fontSize: fontSize.small,
    textAlign: 'start',
  },
  [`& .${ROW.gone}`]: { fontStyle: 'italic', opacity: 0.85 },
  // Over the lower edge of the message, as its own line.
  [`& .${ROW.reactions}`]: {
    position: 'relative',
    display: 'inline-flex',
    gap: 4,
    margin: '-6px 10px 0',
    padding: '3px 8px',
    border: `1px solid ${color.line}`,
    borderRadius: radius.round,
    background: color.surface,
    color: color.ink,
    fontSize: fontSize.small,
    lineHeight: 1.2,
  },
  [`& .${ROW.quoted}`]: { fontWeight: fontWeight.bold },
  [`& .${ROW.beginning}`]: {
    overflow: 'hidden',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflowWrap: 'anywhere',
  },
  // Beside the message, where nothing else is: it takes no room, and a finger holds the message instead.
  [`& .${ROW.more}`]: {
    position: 'absolute',
    top: 0,
    insetInlineStart: '100%',
    display: 'grid',
    placeItems: 'center',
    width: 44,
    height: 44,
    padding: 0,
    border: 0,
    borderRadius: radius.round,
    background: 'transparent',
    color: color.soft,
    opacity: 0,
    '&:focus-visible, &[aria-expanded=true]': { opacity: 1 },
    '@media (pointer: coarse)': { pointerEvents: 'none' },
  },
  [`& .${ROW.bubble}[data-author=me] .${ROW.more}`]: { insetInlineStart: 'auto', insetInlineEnd: '100%' },
  [`& .${ROW.item}:hover .${ROW.more}`]: { [media.hover]: { opacity: 1 } },
  [`& .${ROW.bubble}`]: {
    position: 'relative',
    maxWidth: 'min(76%, 520px)',
    padding: '10px 14px',
    border: `1px solid ${color.line}`,
    borderRadius: 20,
    borderEndStartRadius: 6,
    background: color.surface,
    '&[data-author=me]': {
      border: '1px solid transparent',
      borderEndStartRadius: 20,
      borderEndEndRadius: 6,
      background: color.accent,
      color: color.accentInk,
    },
    '&[data-failed=true]': {
      background: color.surface,
      color: color.ink,
      borderColor: color.danger,
      boxShadow: `inset 0 0 0 1px ${color.danger}`,
    },
  },
  [`& .${ROW.foot}`]: {
    display: 'flex',
    justifyContent: 'flex-end',
    alignItems: 'center',
    gap: 4,
    marginTop: 2,
    fontSize: fontSize.micro,
    fontVariantNumeric: 'tabular-nums',
  },
  [`& .${ROW.mark}`]: { display: 'inline-flex', alignItems: 'center', gap: 3 },
  [`& .${ROW.failed}`]: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    alignItems: 'center',
    gap: `0 ${space[1]}`,
    maxWidth: '86%',
  },
  [`& .${ROW.reason}`]: { color: color.danger, fontSize: fontSize.tiny, textAlign: 'end' },
  [`& .${ROW.act}`]: {
    minWidth: 44,
    minHeight: 44,
    padding: '0 8px',
    border: 0,
    background: 'transparent',
    color: color.danger,
    fontSize: fontSize.small,
    fontWeight: fontWeight.bold,
  },
  [`& .${ROW.words}`]: {
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    lineHeight: 1.4,
    '& a': { color: 'inherit', textDecoration: 'underline', textUnderlineOffset: 2, padding: '4px 0' },
  },
  [`& .${ROW.why}`]: { marginTop: 4, fontSize: fontSize.tiny, lineHeight: 1.35, fontStyle: 'italic' },
  [`& .${ROW.hidden}`]: visuallyHidden,
  // A finger that rests on a message opens its menu, where copying is.
  '@media (pointer: coarse)': {
    [`& .${ROW.bubble}`]: { userSelect: 'none', WebkitUserSelect: 'none', WebkitTouchCallout: 'none' },
  },
});

/** Not a place of its own: what lies over the messages is in it, and does not scroll with them. */
export const boxStyles = css({
  flex: 1,
  minWidth: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  overflowAnchor: 'none',
  '&:focus-visible': { outlineOffset: -3 },
});

/**
 * As high as all rows would be; those that are drawn follow each other, the first one below the room of what is above
 * it.
 */
export const listStyles = css({
  position: 'relative',
  flex: 'none',
  display: 'flex',
  flexDirection: 'column',
  boxSizing: 'border-box',
});
