import styled from '@emotion/styled';
import { color, radius, space } from '@halo/shared/theme';
import { Button, Dialog, LiveRegion, Row, Text } from '@halo/shared/ui';
import { useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { CROP_RATIO, CROP_ZOOM_MAX, type CropRectangle, initialCrop, rectangleOf, reduceCrop } from './crop-state.ts';
import type { OpenedPicture } from './photos-state.ts';
import { useCropGestures, ZOOM_STEP } from './use-crop-gestures.ts';

interface CropDialogProps {
  picture: OpenedPicture;
  onDone(rectangle: CropRectangle): void;
  onClose(): void;
}

/** Chooses which part of a picture is shown, before anything is sent. */
export function CropDialog({ picture, onDone, onClose }: CropDialogProps) {
  const { t } = useTranslation('account');
  const [crop, dispatch] = useReducer(reduceCrop, picture, initialCrop);
  const gestures = useCropGestures(crop.zoom, dispatch);
  const { left, top, width, height } = rectangleOf(crop);
  const percent = Math.round(crop.zoom * 100);
  const zoomTo = (zoom: number) => dispatch({ type: 'zoomed', zoom });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('photos.crop.title')}
      description={t('photos.crop.text')}
      closeLabel={t('photos.crop.cancel')}
      staticBackdrop
      layout="sheet"
      actions={<Button onClick={() => onDone(rectangleOf(crop))}>{t('photos.crop.done')}</Button>}
    >
      {/* A slider of two directions: keys move what the pointer moves. */}
      <Frame role="application" tabIndex={0} aria-label={t('photos.crop.frame')} {...gestures}>
        <img
          src={picture.address}
          alt=""
          draggable={false}
          style={{
            width: `${(picture.width / width) * 100}%`,
            height: `${(picture.height / height) * 100}%`,
            left: `${(-left / width) * 100}%`,
            top: `${(-top / height) * 100}%`,
          }}
        />
      </Frame>
      <Row gap={2} justify="center">
        <Button
          variant="soft"
          size="medium"
          aria-label={t('photos.crop.smaller')}
          onClick={() => zoomTo(crop.zoom - ZOOM_STEP)}
        >
          −
        </Button>
        <Range
          type="range"
          min={1}
          max={CROP_ZOOM_MAX}
          step={0.05}
          value={crop.zoom}
          aria-label={t('photos.crop.zoom')}
          aria-valuetext={t('photos.crop.percent', { percent })}
          onChange={(event) => zoomTo(Number(event.target.value))}
        />
        <Button
          variant="soft"
          size="medium"
          aria-label={t('photos.crop.larger')}
          onClick={() => zoomTo(crop.zoom + ZOOM_STEP)}
        >
          +
        </Button>
      </Row>
      <Text tone="soft" size="small">
        {t('photos.crop.keys')}
      </Text>
      <LiveRegion message={crop.zoom === 1 ? '' : t('photos.crop.percent', { percent })} />
    </Dialog>
  );
}

const Frame = styled.div({
  position: 'relative',
  overflow: 'hidden',
  justifySelf: 'center',
  // The buttons below stay in sight on a small phone.
  width: `min(100%, 280px, ${Math.round(42 * CROP_RATIO)}dvh)`,
  aspectRatio: String(CROP_RATIO),
  borderRadius: radius.card,
  background: color.line,
  cursor: 'grab',
  touchAction: 'none',
  userSelect: 'none',
  '&:active': { cursor: 'grabbing' },
  '&:focus-visible': { outline: `3px solid ${color.focus}`, outlineOffset: 2 },
  '& img': { position: 'absolute', maxWidth: 'none', pointerEvents: 'none' },
});
const Range = styled.input({ flex: 1, minWidth: 0, minHeight: 44, margin: `0 ${space[1]}`, accentColor: color.accent });
