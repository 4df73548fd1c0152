import { PHOTOS_MAX } from '@halo/shared/contracts';
import { problemText } from '@halo/shared/i18n';
import { usePlatform } from '@halo/shared/remote';
import { Button, Heading, LiveRegion, Notice, Stack, Text } from '@halo/shared/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { BadgeQuestion } from './badge-question.tsx';
import { CropDialog } from './crop-dialog.tsx';
import { PhotoGrid, PhotoPlaces } from './photo-grid.tsx';
import { usePhotos } from './use-photos.ts';

/** The own photos, ready to be put into a page. */
export function PhotosSection() {
  const { i18n } = usePlatform();
  const { t } = useTranslation('account');
  const titleId = useId();
  const { state, said, question, actions } = usePhotos();
  const { photos, work, code } = state;
  return (
    <section aria-labelledby={titleId}>
      <Stack gap={3}>
        <Heading level={2} size="small" id={titleId}>
          {t('photos.title')}
        </Heading>
        <Text tone="soft" size="small">
          {t('photos.text', { total: PHOTOS_MAX })}
        </Text>
        {!photos && code === undefined && <PhotoPlaces />}
        {photos && (
          <PhotoGrid
            photos={photos}
            isBusy={work.kind !== 'none' && work.kind !== 'cropping'}
            actions={{
              ...actions,
              move: (photo, place) => actions.move(photo, place, t('photos.moved', { place: place + 1 })),
            }}
          />
        )}
        <LiveRegion message={work.kind === 'uploading' ? t('photos.uploading') : said} />
        <div role="alert">
          {code && (
            <Notice
              tone="danger"
              {...(!photos && {
                action: (
                  <Button size="small" variant="ghost" onClick={actions.retry}>
                    {t('ui:retry')}
                  </Button>
                ),
              })}
            >
              {problemText(i18n, code)}
            </Notice>
          )}
        </div>
      </Stack>
      {question && <BadgeQuestion onAnswer={actions.answer} />}
      {work.kind === 'cropping' && (
        <CropDialog key={work.picture.address} picture={work.picture} onDone={actions.crop} onClose={actions.leave} />
      )}
    </section>
  );
}
