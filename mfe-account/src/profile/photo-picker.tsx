import styled from '@emotion/styled';
import { color, fontSize, fontWeight, size, space } from '@halo/shared/theme';
import { Avatar, Button, CameraIcon, LiveRegion, Notice, Stack, Text } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { PHOTO_ACCEPT } from './photo-file.ts';

interface PhotoPickerProps {
  name: string;
  seed: string;
  title: string;
  place: string;
  photoUrl: string | undefined;
  isBusy: boolean;
  error: string | undefined;
  onChoose: (file: File) => void;
  onRemove: () => void;
}

/** The own photo with the way to change it, beside name and place. */
export function PhotoPicker({
  name,
  seed,
  title,
  place,
  photoUrl,
  isBusy,
  error,
  onChoose,
  onRemove,
}: PhotoPickerProps) {
  const { t } = useTranslation('account');
  return (
    <Stack gap={3}>
      <Head>
        <Picture data-busy={isBusy || undefined}>
          <Avatar name={name} seed={seed} size={96} {...(photoUrl ? { src: photoUrl, alt: t('photo.own') } : {})} />
          <Pick>
            <CameraIcon size={19} aria-hidden />
            <input
              type="file"
              accept={PHOTO_ACCEPT}
              aria-label={photoUrl ? t('photo.change') : t('photo.add')}
              disabled={isBusy}
              onChange={(event) => {
                const [file] = event.target.files ?? [];
                // The same file can be chosen again after an error.
                event.target.value = '';
                if (file) onChoose(file);
              }}
            />
          </Pick>
        </Picture>
        <div>
          <Title>{title}</Title>
          <Text tone="soft" size="small">
            {place}
          </Text>
          {photoUrl && !isBusy && (
            <Button variant="plain" size="small" onClick={onRemove}>
              {t('photo.remove')}
            </Button>
          )}
        </div>
      </Head>
      <LiveRegion message={isBusy ? t('photo.uploading') : ''} />
      <div role="alert">{error && <Notice tone="danger">{error}</Notice>}</div>
    </Stack>
  );
}

const Head = styled.div({ display: 'flex', alignItems: 'center', gap: space[4] });
const Title = styled.div({
  fontSize: fontSize.section,
  fontWeight: fontWeight.heavy,
  letterSpacing: '-0.02em',
  overflowWrap: 'anywhere',
});
const Picture = styled.div({ position: 'relative', '&[data-busy] > span': { opacity: 0.5 } });
const Pick = styled.label({
  position: 'absolute',
  right: -8,
  bottom: -8,
  display: 'grid',
  placeItems: 'center',
  width: size.touch,
  height: size.touch,
  borderRadius: '50%',
  border: `3px solid ${color.bg}`,
  background: color.accent,
  color: color.accentInk,
  cursor: 'pointer',
  '& input': { position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer', width: '100%' },
  '&:focus-within': { outline: `3px solid ${color.focus}`, outlineOffset: 2 },
});
