import styled from '@emotion/styled';
import type { Verification } from '@halo/shared/contracts';
import { useFormats } from '@halo/shared/remote';
import { color, fontWeight, radius, size, space } from '@halo/shared/theme';
import { Button, CameraIcon, LiveRegion, Panel, PictureIcon, Row, Stack, Text } from '@halo/shared/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { photoTypes } from '../photo-file.ts';
import { GestureDrawing } from './gesture-drawing.tsx';
import type { VerificationWork } from './verification-state.ts';

interface GestureStepProps {
  verification: Verification;
  work: VerificationWork;
  actions: { choose(file: File): void; send(): void; leave(): void };
}

/** The gesture in a drawing and in words; then the photo, to be seen before it is sent. */
export function GestureStep({ verification: { gesture, until }, work, actions }: GestureStepProps) {
  const { t } = useTranslation('account');
  const formats = useFormats();
  if (gesture === undefined) return null;
  const photo = work.kind === 'taken' || work.kind === 'sending' ? work.photo : undefined;
  return (
    <Panel>
      <Stack gap={3}>
        <Text as="p">
          <strong>{t(`verification.gestures.${gesture}`)}</strong>
        </Text>
        {photo ? <Taken src={photo.address} alt={t('verification.taken')} /> : <GestureDrawing gesture={gesture} />}
        <Text tone="soft" size="small">
          {t('verification.how')} {until && t('verification.until', { time: formats.time(Date.parse(until)) })}
        </Text>
        <LiveRegion message={photo ? t('verification.look') : ''} />
        {photo ? (
          <Row gap={2}>
            <Button busy={work.kind === 'sending'} busyLabel={t('verification.sending')} onClick={actions.send}>
              {t('verification.send')}
            </Button>
            <Button variant="ghost" onClick={actions.leave}>
              {t('verification.another')}
            </Button>
          </Row>
        ) : (
          <Pickers>
            <Picker label={t('verification.take')} icon={<CameraIcon size={20} />} isCamera onChoose={actions.choose} />
            <Picker label={t('verification.pick')} icon={<PictureIcon size={20} />} onChoose={actions.choose} />
          </Pickers>
        )}
      </Stack>
    </Panel>
  );
}

interface PickerProps {
  label: string;
  icon: ReactNode;
  /** on a phone the front camera opens; elsewhere it is a choice of files as well */
  isCamera?: boolean;
  onChoose(file: File): void;
}

function Picker({ label, icon, isCamera = false, onChoose }: PickerProps) {
  return (
    <Pick data-camera={isCamera || undefined}>
      {icon}
      <span aria-hidden="true">{label}</span>
      <input
        type="file"
        accept={photoTypes()}
        aria-label={label}
        {...(isCamera && { capture: 'user' as const })}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file can be chosen again after an error.
          event.target.value = '';
          if (file) onChoose(file);
        }}
      />
    </Pick>
  );
}

const Taken = styled.img({
  justifySelf: 'center',
  width: 'min(100%, 240px)',
  maxHeight: 320,
  objectFit: 'contain',
  borderRadius: radius.card,
});
const Pickers = styled.div({ display: 'grid', gap: space[2] });
const Pick = styled.label({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space[2],
  minHeight: size.touch,
  padding: `${space[2]} ${space[4]}`,
  borderRadius: radius.button,
  border: `1px solid ${color.line}`,
  color: color.ink,
  fontWeight: fontWeight.strong,
  textAlign: 'center',
  cursor: 'pointer',
  // On a computer the two would do the same.
  '@media (pointer: fine)': { '&[data-camera]': { display: 'none' } },
  '& input': { position: 'absolute', inset: 0, width: '100%', opacity: 0, cursor: 'pointer' },
  '&:focus-within': { outline: `3px solid ${color.focus}`, outlineOffset: 2 },
});
