import type { Brand, DevicePurpose } from '@halo/shared/contracts';
import { Button, Checkbox, Dialog, Stack, Text } from '@halo/shared/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FooterLink } from '../frame/footer-link.tsx';
import type { Choices } from './choices.ts';

interface ChoiceDialogProps {
  brand: Brand;
  choices: Choices;
  onClose: () => void;
}

/** Each purpose with its own box, as it was chosen last; nothing is ticked before. */
export function ChoiceDialog({ brand, choices, onClose }: ChoiceDialogProps) {
  const { t } = useTranslation('shell');
  const [given, setGiven] = useState<readonly DevicePurpose[]>(() => choices.get()?.given ?? []);
  const decide = (purposes: readonly DevicePurpose[]) => () => {
    choices.decide(purposes);
    onClose();
  };
  const company = {
    origin: '',
    statistics: brand.thirdParties?.analytics?.name,
    advertising: brand.thirdParties?.pixel?.name,
  };
  return (
    <Dialog
      open
      layout="sheet"
      title={t('consent.title')}
      description={t('consent.text')}
      closeLabel={t('popup.close')}
      onClose={onClose}
      actions={
        <>
          <Button fullWidth onClick={decide(given)}>
            {t('consent.save')}
          </Button>
          <Button fullWidth variant="soft" onClick={decide([])}>
            {t('consent.rejectAll')}
          </Button>
          <Button fullWidth variant="soft" onClick={decide(choices.asked)}>
            {t('consent.acceptAll')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Checkbox label={t('consent.needed')} hint={t('consent.neededHint')} checked disabled readOnly />
        {choices.asked.map((purpose) => (
          <Checkbox
            key={purpose}
            label={t(`consent.${purpose}`)}
            hint={t(`consent.${purpose}Hint`, { name: company[purpose] })}
            checked={given.includes(purpose)}
            onChange={({ target: { checked } }) =>
              setGiven((before) => [...before.filter((each) => each !== purpose), ...(checked ? [purpose] : [])])
            }
          />
        ))}
        <Text size="small" tone="soft">
          <FooterLink address={brand.legal.cookie} text={t('consent.more')} />
        </Text>
      </Stack>
    </Dialog>
  );
}
