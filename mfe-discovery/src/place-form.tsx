import type { City } from '@halo/shared/contracts';
import { Button, Combobox, type ComboboxTexts, Notice, SelectField, Stack } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import type { PlaceState } from './place-state.ts';

export interface PlaceFormProps {
  state: PlaceState;
  regions: readonly string[];
  comboboxTexts: ComboboxTexts;
  /** the text of a failure */
  failure?: string | undefined;
  /** what to know about other regions */
  hint?: string | undefined;
  actions: {
    pickRegion(region: string): void;
    pickCity(city: City | null): void;
    save(): void;
    searchCities(text: string, signal: AbortSignal): Promise<City[]>;
  };
}

/** Region and, if wanted, a town. */
export function PlaceForm({ state, regions, comboboxTexts, failure, hint, actions }: PlaceFormProps) {
  const { t } = useTranslation('discovery');
  const { region, city, status } = state;
  const names = region === '' || regions.includes(region) ? regions : [region, ...regions];
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        actions.save();
      }}
    >
      <Stack gap={4}>
        <SelectField
          id="place-region"
          label={t('place.region')}
          placeholder={t('place.choose')}
          hint={hint}
          options={names.map((name) => ({ value: name, label: name }))}
          value={region}
          onChange={(event) => actions.pickRegion(event.target.value)}
          {...(status === 'missing' ? { error: t('place.missing') } : {})}
        />
        <Combobox
          id="place-city"
          label={t('place.city')}
          hint={t('place.cityHint')}
          loadItems={actions.searchCities}
          itemToString={(item: City) => item.name}
          itemKey={(item: City) => `${item.name}|${item.region}|${item.province ?? ''}`}
          selected={city}
          onSelect={actions.pickCity}
          texts={comboboxTexts}
        />
        {failure && (
          <Notice role="alert" tone="danger">
            {failure}
          </Notice>
        )}
        <Button type="submit" fullWidth busy={status === 'saving'} busyLabel={t('place.saving')}>
          {t('place.save')}
        </Button>
      </Stack>
    </form>
  );
}
