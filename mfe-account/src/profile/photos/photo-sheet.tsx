import styled from '@emotion/styled';
import type { OwnPhoto } from '@halo/shared/contracts';
import { radius } from '@halo/shared/theme';
import { Button, Dialog } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';

export interface PhotoActions {
  /** to a place from 0 */
  move(photo: OwnPhoto, place: number): void;
  remove(photo: OwnPhoto): void;
}

interface PhotoSheetProps {
  photo: OwnPhoto;
  /** from 0 */
  place: number;
  count: number;
  actions: PhotoActions;
  onClose(): void;
}

/** What can be done with one photo. */
export function PhotoSheet({ photo, place, count, actions, onClose }: PhotoSheetProps) {
  const { t } = useTranslation('account');
  const doIt = (act: () => void) => () => {
    act();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('photos.one', { place: place + 1, total: count })}
      closeLabel={t('ui:close')}
      layout="sheet"
      actions={
        <>
          {place > 0 && <Button onClick={doIt(() => actions.move(photo, 0))}>{t('photos.makeDefault')}</Button>}
          {place > 1 && (
            <Button variant="soft" onClick={doIt(() => actions.move(photo, place - 1))}>
              {t('photos.earlier')}
            </Button>
          )}
          {place < count - 1 && (
            <Button variant="soft" onClick={doIt(() => actions.move(photo, place + 1))}>
              {t('photos.later')}
            </Button>
          )}
          <Button variant="ghost" onClick={doIt(() => actions.remove(photo))}>
            {t('photos.remove')}
          </Button>
        </>
      }
    >
      <Picture src={photo.url} alt="" />
    </Dialog>
  );
}

const Picture = styled.img({
  justifySelf: 'center',
  width: 'min(50%, 160px)',
  aspectRatio: '3 / 4',
  objectFit: 'cover',
  borderRadius: radius.card,
});
