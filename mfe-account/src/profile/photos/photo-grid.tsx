import styled from '@emotion/styled';
import { type OwnPhoto, PHOTOS_MAX } from '@halo/shared/contracts';
import { color, fontSize, fontWeight, radius, space } from '@halo/shared/theme';
import { CardSkeleton, PlusIcon } from '@halo/shared/ui';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { photoTypes } from '../photo-file.ts';
import { type PhotoActions, PhotoSheet } from './photo-sheet.tsx';

export interface PhotoGridProps {
  photos: readonly OwnPhoto[];
  isBusy: boolean;
  actions: PhotoActions & { choose(file: File): void };
}

/** The photos in their order, the way to each, and a place for one more. */
export function PhotoGrid({ photos, isBusy, actions }: PhotoGridProps) {
  const { t } = useTranslation('account');
  const [opened, setOpened] = useState<string>();
  const [dragged, setDragged] = useState<OwnPhoto>();
  const count = photos.length;
  const place = photos.findIndex(({ name }) => name === opened);
  const photo = photos[place];
  const dropOn = (to: number) => ({
    onDragOver: (event: DragEvent) => dragged && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged) actions.move(dragged, to);
      setDragged(undefined);
    },
  });
  return (
    <>
      <Grid role="list" aria-label={t('photos.title')} data-busy={isBusy || undefined}>
        {photos.map((each, index) => (
          <li key={each.name} {...dropOn(index)}>
            <Tile
              type="button"
              aria-label={t(index === 0 ? 'photos.editDefault' : 'photos.edit', { place: index + 1, total: count })}
              aria-disabled={isBusy || undefined}
              draggable={!isBusy && count > 1}
              onDragStart={() => setDragged(each)}
              onDragEnd={() => setDragged(undefined)}
              onClick={() => !isBusy && setOpened(each.name)}
            >
              <img src={each.url} alt="" draggable={false} />
              {index === 0 && <span>{t('photos.default')}</span>}
            </Tile>
          </li>
        ))}
        {count < PHOTOS_MAX && (
          <li>
            <Add>
              <PlusIcon size={28} aria-hidden />
              <span aria-hidden="true">{t('photos.add')}</span>
              <input
                id="profile-photo-add"
                type="file"
                accept={photoTypes()}
                aria-label={t('photos.add')}
                disabled={isBusy}
                onChange={(event) => {
                  const [file] = event.target.files ?? [];
                  // The same file can be chosen again after an error.
                  event.target.value = '';
                  if (file) actions.choose(file);
                }}
              />
            </Add>
          </li>
        )}
      </Grid>
      {photo && <PhotoSheet {...{ photo, place, count, actions }} onClose={() => setOpened(undefined)} />}
    </>
  );
}

const PLACES = [1, 2, 3];

/** A row of places, until it is known what stands in them. */
export function PhotoPlaces() {
  return (
    <Grid as="div" aria-hidden="true">
      {PLACES.map((place) => (
        <CardSkeleton key={place} />
      ))}
    </Grid>
  );
}

const Grid = styled.ul({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: space[2],
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '&[data-busy]': { opacity: 0.6 },
});
const Tile = styled.button({
  position: 'relative',
  display: 'block',
  width: '100%',
  aspectRatio: '3 / 4',
  padding: 0,
  border: 0,
  borderRadius: radius.box,
  overflow: 'hidden',
  background: color.line,
  cursor: 'pointer',
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
  '& span': {
    position: 'absolute',
    inset: 'auto 0 0 0',
    padding: '3px 4px',
    background: 'rgb(24 8 18 / 0.75)',
    color: color.onDeep,
    fontSize: fontSize.tiny,
    fontWeight: fontWeight.strong,
  },
  '&:focus-visible': { outline: `3px solid ${color.focus}`, outlineOffset: 2 },
});
const Add = styled.label({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  alignContent: 'center',
  gap: space[1],
  aspectRatio: '3 / 4',
  padding: 4,
  borderRadius: radius.box,
  border: `2px dashed ${color.line}`,
  color: color.soft,
  fontSize: fontSize.small,
  textAlign: 'center',
  cursor: 'pointer',
  '& input': { position: 'absolute', inset: 0, width: '100%', opacity: 0, cursor: 'pointer' },
  '&:focus-within': { outline: `3px solid ${color.focus}`, outlineOffset: 2 },
});
