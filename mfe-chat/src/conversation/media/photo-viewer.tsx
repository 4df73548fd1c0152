import styled from '@emotion/styled';
import type { MessagePhoto } from '@halo/shared/contracts';
import { color, space } from '@halo/shared/theme';
import { BackIcon, Dialog, ForwardIcon, IconButton } from '@halo/shared/ui';
import type { TFunction } from 'i18next';
import { useFileAddress } from './use-file-address.ts';

export interface PhotoViewerProps {
  photos: readonly MessagePhoto[];
  at: number;
  alt: string;
  t: TFunction<'chat'>;
  onMove(at: number): void;
  onClose(): void;
}

/** One photo as large as the window; arrow keys and buttons lead to the others, Esc back. */
export function PhotoViewer({ photos, at, alt, t, onMove, onClose }: PhotoViewerProps) {
  const photo = photos[at];
  if (!photo) return null;
  const move = (by: number) => {
    const next = at + by;
    if (next >= 0 && next < photos.length) onMove(next);
  };
  return (
    <Dialog open onClose={onClose} title={alt} layout="full" closeLabel={t('ui:close')}>
      <Stage
        onKeyDown={(event) => {
          if (event.key === 'ArrowLeft') move(-1);
          if (event.key === 'ArrowRight') move(1);
        }}
      >
        <Large key={photo.id} photo={photo} alt={alt} t={t} />
        {photos.length > 1 && (
          <Steps>
            <IconButton label={t('media.before')} aria-disabled={at === 0} onClick={() => move(-1)}>
              <BackIcon size={22} />
            </IconButton>
            <span>{t('media.place', { place: at + 1, count: photos.length })}</span>
            <IconButton label={t('media.after')} aria-disabled={at === photos.length - 1} onClick={() => move(1)}>
              <ForwardIcon size={22} />
            </IconButton>
          </Steps>
        )}
      </Stage>
    </Dialog>
  );
}

function Large({ photo, alt, t }: Pick<PhotoViewerProps, 'alt' | 't'> & { photo: MessagePhoto }) {
  const small = useFileAddress(photo.id, 'small', true);
  const large = useFileAddress(photo.id, 'large', true);
  const shown = large === undefined || large === 'failed' ? small : large;
  if (shown === 'failed') return <p>{t('media.gone')}</p>;
  return shown === undefined ? <p role="status">{t('ui:loading')}</p> : <img src={shown} alt={alt} />;
}

const WIDTH = 'calc(100vw - 48px)';
/** Wider than the column of the dialog, and as high as what its title leaves: the way on stays where it is. */
const Stage = styled.div({
  display: 'grid',
  gridTemplateRows: '1fr auto',
  gap: space[2],
  placeItems: 'center',
  width: WIDTH,
  minHeight: 'calc(100dvh - 200px)',
  marginInline: `calc((100% - ${WIDTH}) / 2)`,
  '& img': { maxWidth: '100%', maxHeight: 'calc(100dvh - 256px)', objectFit: 'contain' },
});
const Steps = styled.div({ display: 'flex', alignItems: 'center', gap: space[3], color: color.soft });
