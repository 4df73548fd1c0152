import styled from '@emotion/styled';
import type { LinkPreview } from '@halo/shared/contracts';
import { color, fontSize, fontWeight, radius } from '@halo/shared/theme';
import { use } from 'react';
import { useFileAddress } from '../media/use-file-address.ts';
import { ThreadSafetyContext } from '../safety/thread-safety.tsx';
import type { RowTools } from '../use-row-tools.ts';

/** What the page of a link says of itself, once links open. Nothing is asked of that page. */
export function LinkCard({ preview, t }: { preview: LinkPreview; t: RowTools['t'] }) {
  const { opensLinks } = use(ThreadSafetyContext);
  if (!opensLinks) return null;
  const { address, photo, site, text, title } = preview;
  return (
    <Card
      href={address}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      referrerPolicy="no-referrer"
      draggable={false}
      aria-label={`${t('link.card', { site })}${title === undefined ? '' : `: ${title}`}`}
    >
      {photo && <Picture {...photo} />}
      <Words>
        <Site dir="ltr">{site}</Site>
        {title !== undefined && <Title dir="auto">{title}</Title>}
        {text !== undefined && <Text dir="auto">{text}</Text>}
      </Words>
    </Card>
  );
}

/** Its room is there before it is: what stands below does not move. */
function Picture({ id, width, height }: { id: string; width: number; height: number }) {
  const address = useFileAddress(id, 'small', true);
  return (
    <Frame style={{ aspectRatio: `${width} / ${height}` }}>
      {address !== undefined && address !== 'failed' && <img src={address} alt="" draggable={false} />}
    </Frame>
  );
}

const Card = styled.a({
  display: 'block',
  width: 'min(320px, 62vw)',
  maxWidth: '100%',
  marginTop: 6,
  overflow: 'hidden',
  borderRadius: radius.small,
  background: color.tint,
  color: color.ink,
  textDecoration: 'none',
});
const Frame = styled.span({
  display: 'block',
  width: '100%',
  maxHeight: 180,
  background: color.line,
  '& img': { display: 'block', width: '100%', height: '100%', objectFit: 'cover' },
});
const Words = styled.span({ display: 'grid', gap: 2, padding: '8px 12px 10px' });
const Site = styled.span({ color: color.soft, fontSize: fontSize.tiny, overflowWrap: 'anywhere' });
const clamped = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;
const Title = styled.span({ ...clamped, fontWeight: fontWeight.bold });
const Text = styled.span({ ...clamped, fontSize: fontSize.small });
