import styled from '@emotion/styled';
import { color } from '@halo/shared/theme';
import { BackIcon, ForwardIcon, IconButton, LiveRegion } from '@halo/shared/ui';
import { type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** A finger that moved less far did not turn to another photo. */
const SWIPE_PX = 40;

export interface TurnedPhotos {
  readonly urls: readonly string[];
  /** from 0 */
  readonly place: number;
  turn(by: 1 | -1): void;
}

/** Which of several photos is shown. Without any there is the empty address. */
export function useTurnedPhotos({ photoUrl, photoUrls }: { photoUrl: string; photoUrls?: string[] | undefined }) {
  const [wanted, setWanted] = useState(0);
  const urls = photoUrls ?? [photoUrl];
  const place = Math.min(wanted, urls.length - 1);
  const turn = (by: 1 | -1) => setWanted(Math.min(Math.max(place + by, 0), urls.length - 1));
  return { urls, place, turn, url: urls[place] ?? '' };
}

/** Sideways turns to the photo before or after. */
export function usePhotoSwipe({ urls, turn }: TurnedPhotos) {
  const from = useRef<{ x: number; y: number }>(undefined);
  if (urls.length < 2) return {};
  return {
    style: { touchAction: 'pan-y' },
    onPointerDown: ({ clientX: x, clientY: y }: PointerEvent) => void (from.current = { x, y }),
    onPointerCancel: () => void (from.current = undefined),
    onPointerUp({ clientX, clientY }: PointerEvent) {
      if (!from.current) return;
      const [across, down] = [clientX - from.current.x, clientY - from.current.y];
      from.current = undefined;
      if (Math.abs(across) >= SWIPE_PX && Math.abs(across) > Math.abs(down)) turn(across < 0 ? 1 : -1);
    },
  } as const;
}

/** Lies on a photo that is one of several: how many there are, and the way to the others. */
export function PhotoPages({ photos: { urls, place, turn }, name }: { photos: TurnedPhotos; name: string }) {
  const { t } = useTranslation('discovery');
  if (urls.length < 2) return null;
  return (
    <>
      <Bars aria-hidden="true">
        {urls.map((url, index) => (
          <span key={url} data-current={index === place || undefined} />
        ))}
      </Bars>
      <Turn data-side="left" label={t('photos.previous')} aria-disabled={place === 0} onClick={() => turn(-1)}>
        <BackIcon size={24} />
      </Turn>
      <Turn
        data-side="right"
        label={t('photos.next')}
        aria-disabled={place === urls.length - 1}
        onClick={() => turn(1)}
      >
        <ForwardIcon size={24} />
      </Turn>
      <LiveRegion message={place === 0 ? '' : t('photos.one', { place: place + 1, total: urls.length, name })} />
    </>
  );
}

const Bars = styled.div({
  position: 'absolute',
  zIndex: 1,
  inset: '4px 14px auto',
  display: 'flex',
  gap: 4,
  pointerEvents: 'none',
  '& span': {
    flex: 1,
    height: 3,
    borderRadius: 2,
    background: 'rgb(255 255 255 / 0.5)',
    boxShadow: '0 0 2px rgb(24 8 18 / 0.6)',
  },
  '& [data-current]': { background: '#fff' },
});
const Turn = styled(IconButton)({
  position: 'absolute',
  zIndex: 1,
  top: 'calc(45% - 22px)',
  background: 'rgb(24 8 18 / 0.5)',
  color: color.onDeep,
  '&[data-side=left]': { left: 8 },
  '&[data-side=right]': { right: 8 },
  '&[aria-disabled=true]': { opacity: 0.35 },
});
