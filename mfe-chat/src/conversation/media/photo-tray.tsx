import styled from '@emotion/styled';
import { PHOTOS_PER_MESSAGE } from '@halo/shared/contracts';
import { problemText, problemTitle } from '@halo/shared/i18n';
import { photoAccept, usePlatform } from '@halo/shared/remote';
import { color, fontSize, radius, space } from '@halo/shared/theme';
import { CrossIcon, IconButton, PictureIcon, VisuallyHidden } from '@halo/shared/ui';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PhotoTray } from './use-photo-tray.ts';

/** Over the box: the photos that go with the next message. */
export function PhotoTrayBar({ tray }: { tray: PhotoTray }) {
  const { t } = useTranslation('chat');
  const { i18n } = usePlatform();
  const { photos, problem, isOpening } = tray;
  return (
    <>
      {(photos.length > 0 || isOpening) && (
        <List aria-label={t('media.chosen', { count: photos.length })}>
          {photos.map((photo, index) => (
            <li key={photo.address}>
              <img src={photo.address} alt={t('media.chosenPhoto', { place: index + 1, count: photos.length })} />
              <Remove label={t('media.remove', { place: index + 1 })} onClick={() => tray.remove(photo)}>
                <CrossIcon size={18} />
              </Remove>
            </li>
          ))}
          {isOpening && <li>{t('media.opening')}</li>}
        </List>
      )}
      {problem !== undefined && (
        <Problem role="alert">
          {problem === 'tooMany'
            ? t('media.tooMany', { count: PHOTOS_PER_MESSAGE })
            : `${problemTitle(i18n, problem)}. ${problemText(i18n, problem)}`}
        </Problem>
      )}
    </>
  );
}

/** Opens the picker of the browser. */
export function PhotoButton({ tray }: { tray: PhotoTray }) {
  const { t } = useTranslation('chat');
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();
  if (!tray.canSend) return null;
  return (
    <>
      <IconButton label={t('media.choose')} onClick={() => input.current?.click()}>
        <PictureIcon size={22} />
      </IconButton>
      <VisuallyHidden>
        <label htmlFor={inputId}>{t('media.choose')}</label>
        <input
          ref={input}
          id={inputId}
          type="file"
          accept={photoAccept('image/*', navigator)}
          multiple
          tabIndex={-1}
          onChange={(event) => {
            void tray.add([...(event.target.files ?? [])]);
            // The same photo may be chosen again.
            event.target.value = '';
          }}
        />
      </VisuallyHidden>
    </>
  );
}

const List = styled.ul({
  display: 'flex',
  gap: space[2],
  margin: `0 0 ${space[2]}`,
  padding: 0,
  overflowX: 'auto',
  listStyle: 'none',
  '& > li': { position: 'relative', flex: 'none', color: color.soft, fontSize: fontSize.small },
  '& img': { display: 'block', width: 88, height: 88, objectFit: 'cover', borderRadius: radius.small },
});
const Remove = styled(IconButton)({
  position: 'absolute',
  insetBlockStart: 0,
  insetInlineEnd: 0,
  '& svg': { borderRadius: radius.round, background: color.surface },
});
const Problem = styled.p({ margin: `0 0 ${space[2]}`, color: color.danger, fontSize: fontSize.small });
