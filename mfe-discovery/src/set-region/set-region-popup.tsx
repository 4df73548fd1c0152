import { problemText } from '@halo/shared/i18n';
import { useComboboxTexts, usePlatform, usePopupProps, useUser } from '@halo/shared/remote';
import { Button, Stack, Text } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { PlaceForm } from '../place-form.tsx';
import { usePlace } from '../use-place.ts';

/** For an account without a region: nothing can be shown before it is known. */
export function SetRegionPopup() {
  const { t } = useTranslation('discovery');
  const { i18n, session } = usePlatform();
  const { close } = usePopupProps();
  const user = useUser();
  const comboboxTexts = useComboboxTexts();
  const { state, regions, actions } = usePlace({
    start: { region: user?.region ?? '', city: user?.city ?? '' },
    async onSaved() {
      await session.refresh();
      close({ kind: 'button', id: 'saved' });
    },
  });
  return (
    <Stack gap={4}>
      <Text tone="soft">{t('setRegion.text')}</Text>
      <PlaceForm
        {...{ state, regions, comboboxTexts, actions }}
        failure={state.status === 'failed' ? problemText(i18n, state.code) : undefined}
      />
      <Button
        fullWidth
        variant="ghost"
        onClick={() => {
          close({ kind: 'button', id: 'signed-out' });
          void session.signOut();
        }}
      >
        {t('setRegion.signOut')}
      </Button>
    </Stack>
  );
}
