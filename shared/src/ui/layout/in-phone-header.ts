import type { CSSObject } from '@emotion/react';
import { media } from '../../theme/tokens.ts';

/** What a `Page` keeps free around its content. */
const PAGE_INSET = { side: '18px', top: '4px', padding: '0px' };
const NO_INSET = { side: '0px', top: '0px', padding: '18px' };

/**
 * A page's title on a phone: in the room that the frame's header leaves between its buttons, where it stays while the
 * page scrolls. The frame says how much that is (`--halo-header-…`); below a frame that says nothing, or without a
 * header, the title has a line of its own. Its element carries `data-in-header`, so that the frame leaves its own sign
 * out.
 */
export function inPhoneHeader(place: 'inPage' | 'outside'): CSSObject {
  const { side, top, padding } = place === 'inPage' ? PAGE_INSET : NO_INSET;
  return {
    [media.phone]: {
      position: 'var(--halo-header-position, static)' as 'sticky',
      top: 0,
      zIndex: 'var(--halo-header-layer, auto)' as 'auto',
      // Presses go to the buttons of the header.
      pointerEvents: 'none',
      display: 'flex',
      alignItems: 'center',
      minHeight: 'var(--halo-header-height, 52px)',
      margin: `calc(-1 * (var(--halo-header-height, 0px) + var(--halo-header-on, 0) * ${top})) calc(-1 * var(--halo-header-on, 0) * ${side}) 0`,
      padding: `0 var(--halo-header-end, ${padding}) 0 var(--halo-header-start, ${padding})`,
      background: 'none',
      textAlign: 'start',
      '&, & > h1': { fontSize: 'clamp(0.9375rem, 4.7vw, 1.25rem)', letterSpacing: '-0.02em', lineHeight: 1.15 },
    },
  };
}
