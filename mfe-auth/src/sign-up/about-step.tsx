import type { City, Gender } from '@halo/shared/contracts';
import { CheckboxGroup, Combobox, RadioGroup, SelectField, Stack } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { fieldId, type StepProps } from './sign-up-step.ts';

const PLURALS = { woman: 'women', man: 'men', nonBinary: 'nonBinaryPeople' } as const;

/** Where the person is, and who looks for whom. */
export function AboutStep({ form, genders, regions, comboboxTexts, errorOf, actions }: StepProps) {
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
        options={genders.map((value) => ({ value, label: t(`signUp.${value}`) }))}
        {...errorOf('gender')}
      />
      <CheckboxGroup
        id={fieldId('seeking')}
        legend={t('signUp.seeking')}
        hint={t('signUp.seekingHint')}
        values={form.seeking}
        onChange={(values) => actions.edit('seeking', values as Gender[])}
        options={genders.map((value) => ({ value, label: t(`signUp.${PLURALS[value]}`) }))}
        {...errorOf('seeking')}
      />
    </Stack>
  );
}

function keyOfCity({ name, region, province = '' }: City): string {
  return `${name}|${region}|${province}`;
}
