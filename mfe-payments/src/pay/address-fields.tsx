import styled from '@emotion/styled';
import { usePlatform } from '@halo/shared/remote';
import { color, fontSize, fontWeight, space } from '@halo/shared/theme';
import { Checkbox, SelectField, TextField } from '@halo/shared/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ADDRESS_FIELDS, type AddressField } from './address-draft.ts';
import { countryOptions } from './countries.ts';
import type { Address } from './use-address.ts';

const AUTOCOMPLETE: Readonly<Record<AddressField, string>> = {
  street: 'billing street-address',
  postcode: 'billing postal-code',
  city: 'billing address-level2',
};
const MAX_CHARS: Readonly<Record<AddressField, number>> = { street: 100, postcode: 10, city: 60 };

/** Where the card's bank knows its owner. */
export function AddressFields({ address, isLocked }: { address: Address; isLocked: boolean }) {
  const { t } = useTranslation('payments');
  const { language } = usePlatform();
  const { draft, isKept, wrong, inputs, edit, setKept } = address;
  const countries = useMemo(() => countryOptions(language), [language]);
  return (
    <Group disabled={isLocked}>
      <legend>{t('address.title')}</legend>
      <Lead>{t('address.lead')}</Lead>
      {ADDRESS_FIELDS.map((field) => (
        <TextField
          key={field}
          ref={(input) => {
            inputs.current[field] = input;
          }}
          label={t(`address.${field}`)}
          value={draft[field]}
          required
          maxLength={MAX_CHARS[field]}
          autoComplete={AUTOCOMPLETE[field]}
          onChange={(event) => edit(field, event.target.value)}
          {...(wrong.includes(field) ? { error: t(`address.wrong.${field}`) } : {})}
        />
      ))}
      <Country
        label={t('address.country')}
        value={draft.country}
        options={countries}
        autoComplete="billing country"
        onChange={(event) => edit('country', event.target.value)}
      />
      <Keep
        checked={isKept}
        onChange={(event) => setKept(event.target.checked)}
        label={t('address.keep')}
        hint={t('address.keepHint')}
      />
    </Group>
  );
}

const Group = styled('fieldset')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2fr)',
  gap: space[4],
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  '& > legend': { padding: 0, marginBottom: space[1], fontWeight: fontWeight.bold },
  // Street and what is said of it take the whole line; postcode and city share one.
  '& > :nth-child(3)': { gridColumn: '1 / -1' },
});
const Lead = styled('p')({ gridColumn: '1 / -1', margin: 0, fontSize: fontSize.small, color: color.soft });
const Country = styled(SelectField)({ gridColumn: '1 / -1' });
const Keep = styled(Checkbox)({ gridColumn: '1 / -1' });
