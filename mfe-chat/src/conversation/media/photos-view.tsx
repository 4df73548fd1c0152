import styled from '@emotion/styled';
import type { MessagePhoto } from '@halo/shared/contracts';
import { color, fontSize, fontWeight, radius, space } from '@halo/shared/theme';
import { useLater } from '@halo/shared/remote';
import { EyeOffIcon } from '@halo/shared/ui';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useFileAddress, useWaitingFiles } from './use-file-address.ts';

const loadViewer = () =>
  import(/* webpackChunkName: "photo-viewer" */ './photo-viewer.tsx').then((module) => module.PhotoViewer);

export interface PhotosViewProps {
  photos: readonly MessagePhoto[];
  /** the words that were written to them, or whose they are */
  alt: string;
  /** of a stranger: not loaded before they are asked for */
  isHeld: boolean;
  t: TFunction<'chat'>;
}

/** The photos of a message; each opens large. */
export function PhotosView({ photos, alt, isHeld, t }: PhotosViewProps) {
  const [isWanted, setWanted] = useState(false);
  const [opened, setOpened] = useState<number>();
  const viewer = useLater(loadViewer, { wanted: opened, takeBack: () => setOpened(undefined) });
  if (isHeld && !isWanted)
    return (
      <Held>
        <EyeOffIcon size={22} />
        <p>{t('media.held', { count: photos.length })}</p>
        <button type="button" onClick={() => setWanted(true)}>
          {t('media.show', { count: photos.length })}
        </button>
      </Held>
    );
  return (
    <>
      <Grid data-one={photos.length === 1}>
        {photos.map((photo, index) => (
          <Photo
            key={photo.id}
            photo={photo}
            alt={photos.length > 1 ? t('media.oneOf', { alt, place: index + 1, count: photos.length }) : alt}
            t={t}
            onOpen={() => setOpened(index)}
          />
        ))}
      </Grid>
      {opened !== undefined && viewer && (
        <viewer.code
          photos={photos}
          at={opened}
          alt={alt}
          t={t}
          onMove={setOpened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

interface PhotoProps extends Pick<PhotosViewProps, 't' | 'alt'> {
  photo: MessagePhoto;
  onOpen(): void;
}

function Photo({ photo: { id, width, height }, alt, t, onOpen }: PhotoProps) {
  const address = useFileAddress(id, 'small', true);
  if (address === 'failed') return <Gone style={{ aspectRatio: `${width} / ${height}` }}>{t('media.gone')}</Gone>;
  return (
    <Open
      type="button"
      onClick={onOpen}
      aria-label={t('media.open', { alt })}
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      {address !== undefined && <img src={address} alt={alt} width={width} height={height} draggable={false} />}
    </Open>
  );
}

/** Photos that are on their way, with how many of them are there already. */
export function WaitingPhotos({
  clientId,
  count,
  uploaded,
  t,
}: {
  clientId: string;
  count: number;
  uploaded: number;
  t: TFunction<'chat'>;
}) {
  const addresses = useWaitingFiles(clientId);
  const label = t('media.sending', { done: uploaded, count });
  return (
    <>
      <Grid data-one={count === 1}>
        {addresses.map((address, index) => (
          <Waiting key={address}>
            <img src={address} alt={t('media.chosenPhoto', { place: index + 1, count })} draggable={false} />
          </Waiting>
        ))}
      </Grid>
      <Progress max={count} value={uploaded} aria-label={label} />
    </>
  );
}

const Grid = styled.div({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space[1],
  width: 'min(320px, 62vw)',
  marginBottom: space[1],
  '&[data-one=true]': { gridTemplateColumns: 'minmax(0, 1fr)' },
  '&[data-one=false] > *': { aspectRatio: '1 !important' },
});
const Open = styled.button({
  display: 'block',
  minWidth: 44,
  minHeight: 44,
  maxHeight: 420,
  padding: 0,
  border: 0,
  borderRadius: radius.small,
  overflow: 'hidden',
  background: color.tint,
  cursor: 'zoom-in',
  '& img': { display: 'block', width: '100%', height: '100%', objectFit: 'cover' },
});
const Waiting = styled.div({
  borderRadius: radius.small,
  overflow: 'hidden',
  '& img': { display: 'block', width: '100%', height: '100%', maxHeight: 420, objectFit: 'cover' },
});
const Gone = styled.p({ padding: space[3], borderRadius: radius.small, background: color.tint, color: color.ink });
const Progress = styled.progress({ display: 'block', width: '100%', height: 6, accentColor: 'currentColor' });
const Held = styled.div({
  display: 'grid',
  justifyItems: 'center',
  gap: space[2],
  padding: space[3],
  borderRadius: radius.small,
  background: color.tint,
  color: color.ink,
  fontSize: fontSize.small,
  textAlign: 'center',
  '& button': {
    minHeight: 44,
    padding: '0 16px',
    border: `1.5px solid ${color.edge}`,
    borderRadius: radius.round,
    background: color.surface,
    color: color.ink,
    fontWeight: fontWeight.bold,
  },
});
