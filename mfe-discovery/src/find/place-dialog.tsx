import { type User, HOOKS } from '@halo/shared/contracts';
import { problemText } from '@halo/shared/i18n';
import { useComboboxTexts, usePlatform } from '@halo/shared/remote';
import { Dialog } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { PlaceForm } from '../place-form.tsx';
import { usePlace } from '../use-place.ts';

export interface PlaceDialogProps {
  user: User;
  place: { region: string; city: string };
  onClose: () => void;
  onSaved: () => void;
}

/** Where to search. Another region is part of the plans; the town is free for everybody. */
export function PlaceDialog({ user, place, onClose, onSaved }: PlaceDialogProps) {
  const { t } = useTranslation('discovery');
  const { i18n, popups } = usePlatform();
  const comboboxTexts = useComboboxTexts();
  const isFree = user.premiumLevel === 0;
  const { state, regions, actions } = usePlace({
    start: place,
    mayTake({ region }) {
      if (!isFree || region === place.region) return true;
      onClose();
      void popups.openHook(HOOKS.otherRegion);
      return false;
    },
    onSaved,
  });
  return (
    <Dialog open layout="sheet" title={t('place.title')} closeLabel={t('ui:close')} onClose={onClose}>
      <PlaceForm
        {...{ state, regions, comboboxTexts, actions }}
        hint={isFree ? t('place.freeHint') : undefined}
        failure={state.status === 'failed' ? problemText(i18n, state.code) : undefined}
      />
    </Dialog>
  );
}
