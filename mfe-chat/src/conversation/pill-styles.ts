import { color, fontSize, fontWeight, layer, radius, shadow, space } from '@halo/shared/theme';

/** The ways that lie over the messages. */
export const PILL = { pill: 'pill', ways: 'ways', way: 'way' } as const;

export const pillStyles = {
  [`& .${PILL.pill}`]: {
    position: 'absolute',
    left: '50%',
    transform: 'translateX(-50%)',
    zIndex: layer.raised,
  },
  [`& .${PILL.ways}`]: {
    position: 'absolute',
    insetInline: space[3],
    bottom: space[3],
    zIndex: layer.raised,
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    gap: space[2],
    pointerEvents: 'none',
  },
  [`& .${PILL.way}`]: { pointerEvents: 'auto' },
  // A circle at the edge where there is nothing to say.
  [`& .${PILL.way}[data-plain=true]`]: {
    marginInlineStart: 'auto',
    minWidth: 44,
    padding: 0,
    justifyContent: 'center',
  },
  [`& .${PILL.pill}, & .${PILL.way}`]: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: space[1],
    maxWidth: '90%',
    minHeight: 44,
    padding: '0 16px',
    border: 0,
    borderRadius: radius.round,
    background: color.accent,
    color: color.accentInk,
    fontSize: fontSize.small,
    fontWeight: fontWeight.bold,
    boxShadow: shadow.mid,
    '&[data-at=start]': { top: space[3] },
  },
} as const;
