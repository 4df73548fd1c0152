import type { City, Gender } from '@halo/shared/contracts';
import { Combobox, RadioGroup, SelectField, Stack } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { fieldId, type StepProps } from './sign-up-step.ts';

/** Where the person is, and who looks for whom. */
export function AboutStep({ form, regions, comboboxTexts, errorOf, actions }: StepProps) {
  const { t } = useTranslation('auth');
  // The region of a picked city is there also when the list is not.
  const names = form.region === '' || regions.includes(form.region) ? regions : [form.region, ...regions];
  return (
    <Stack gap={4}>
      <Combobox
        id={fieldId('city')}
        label={t('signUp.city')}
        hint={t('signUp.cityHint')}
        loadItems={actions.searchCities}
        itemToString={(city: City) => city.name}
        itemKey={keyOfCity}
        selected={form.city}
        onSelect={(city) => actions.edit('city', city)}
        texts={comboboxTexts}
      />
      <SelectField
        id={fieldId('region')}
        label={t('signUp.region')}
        placeholder={t('signUp.regionPlaceholder')}
        options={names.map((name) => ({ value: name, label: name }))}
        value={form.region}
        onChange={(event) => actions.edit('region', event.target.value)}
        {...errorOf('region')}
      />
      <RadioGroup
        id={fieldId('gender')}
        name="gender"
        legend={t('signUp.gender')}
        value={form.gender}
        onChange={(value) => actions.edit('gender', value as Gender)}
        options={[
          { value: 'man', label: t('signUp.man') },
          { value: 'woman', label: t('signUp.woman') },
        ]}
        {...errorOf('gender')}
      />
      <RadioGroup
        id={fieldId('seeking')}
        name="seeking"
        legend={t('signUp.seeking')}
        value={form.seeking}
        onChange={(value) => actions.edit('seeking', value as Gender)}
        options={[
          { value: 'woman', label: t('signUp.women') },
          { value: 'man', label: t('signUp.men') },
        ]}
        {...errorOf('seeking')}
      />
    </Stack>
  );
}

function keyOfCity({ name, region, province = '' }: City): string {
  return `${name}|${region}|${province}`;
}
