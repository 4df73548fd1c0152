import styled from '@emotion/styled';
import type { RemoteOverride } from '@halo/shared/contracts';
import { color, fontSize, layer, media, radius, shadow } from '@halo/shared/theme';
import { useEffect, useState } from 'react';

/** What the server understands as: take the cookie away. */
const RESET_SEARCH = 'halo-override=off';

/**
 * Says that this browser does not show what everybody sees, and takes it back with one click. For developers, so in
 * English
 * and the same on every brand; visitors never see it.
 */
export function OverrideBadge({ override }: { override: RemoteOverride }) {
  const isOver = useHasEnded(override.expiresAt);
  return (
    <Badge role="status" aria-label="Developer override">
      <span>
        <b>{override.remote}</b> from {new URL(override.entry).host}
        {isOver
          ? ', ended: reload for the released one'
          : `, until ${new Date(override.expiresAt).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })}`}
      </span>
      <a href={`${location.pathname}?${RESET_SEARCH}`}>Reset</a>
    </Badge>
  );
}

function useHasEnded(expiresAt: string): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), Math.max(0, Date.parse(expiresAt) - Date.now()));
    return () => clearTimeout(timer);
  }, [expiresAt]);
  return isOver;
}

const Badge = styled.aside({
  position: 'fixed',
  insetInlineStart: 12,
  // Over nothing of the frame, nor where a phone has its tabs or a message is written.
  insetBlockEnd: 'calc(96px + env(safe-area-inset-bottom))',
  [media.wide]: { insetBlockEnd: 12 },
  zIndex: layer.toast,
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  maxWidth: 'calc(100vw - 24px)',
  padding: '0 4px 0 14px',
  borderRadius: radius.round,
  background: color.warningTint,
  color: color.ink,
  fontSize: fontSize.small,
  boxShadow: shadow.mid,
  overflowWrap: 'anywhere',
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 44,
    padding: '0 12px',
    color: 'inherit',
    fontWeight: 700,
  },
});
