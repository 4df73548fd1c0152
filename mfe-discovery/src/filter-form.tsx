import styled from '@emotion/styled';
import { FILTER_AGES, FILTER_DISTANCES, filtersOn } from '@halo/shared/contracts';
import { InterestPicker } from '@halo/shared/remote';
import { color, fontWeight, space } from '@halo/shared/theme';
import { Button, Checkbox, Notice, SelectField, Text } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import type { FilterChange, FilterState } from './filter-state.ts';

export interface FilterFormProps {
  state: FilterState;
  /** the town that distances are measured from; undefined: it is not known */
  town: string | undefined;
  /** only who pays finds people beyond the border of the region */
  isFree: boolean;
  /** the text of a failure */
  failure?: string | undefined;
  actions: {
    change(change: FilterChange): void;
    clear(): void;
    save(): void;
  };
}

const AGES = Array.from({ length: FILTER_AGES.max - FILTER_AGES.min + 1 }, (_, index) =>
  String(FILTER_AGES.min + index),
);
const BOXES = [
  { name: 'isOnline', hasHint: true },
  { name: 'isNew', hasHint: true },
  { name: 'hasPhoto', hasHint: false },
  { name: 'isPerson', hasHint: true },
] as const;

/** What narrows the search, with the number of those who are left on the button. */
export function FilterForm({ state, town, isFree, failure, actions }: FilterFormProps) {
  const { t } = useTranslation('discovery');
  const { filters, found } = state;
  const chosen = filters.interests ?? [];
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        actions.save();
      }}
    >
      <Ages role="group" aria-label={t('filters.age')}>
        <AgeField name="ageFrom" value={filters.ageFrom} onChange={actions.change} />
        <AgeField name="ageTo" value={filters.ageTo} onChange={actions.change} />
      </Ages>
      <SelectField
        label={t('filters.distance')}
        placeholder={t('filters.anyDistance')}
        hint={town === undefined ? t('filters.noTown') : isFree ? t('filters.ownRegion') : undefined}
        disabled={town === undefined}
        options={FILTER_DISTANCES.map((km) => ({ value: String(km), label: t('filters.within', { km, city: town }) }))}
        value={town === undefined ? '' : (filters.withinKm ?? '')}
        onChange={({ target }) =>
          actions.change({ name: 'withinKm', value: FILTER_DISTANCES.find((km) => String(km) === target.value) })
        }
      />
      <div>
        {BOXES.map(({ name, hasHint }) => (
          <Checkbox
            key={name}
            label={t(`filters.${name}`)}
            {...(hasHint ? { hint: t(`filters.${name}Hint`) } : {})}
            checked={filters[name]}
            onChange={({ target }) => actions.change({ name, value: target.checked })}
          />
        ))}
      </div>
      <Interests>
        <summary>
          {[t('filters.interests'), chosen.length > 0 && `(${chosen.length})`].filter(Boolean).join(' ')}
        </summary>
        <Text tone="soft" size="small">
          {t('filters.interestsHint')}
        </Text>
        <InterestPicker
          chosen={chosen}
          onChange={(interests) =>
            actions.change({ name: 'interests', value: interests.length === 0 ? undefined : interests })
          }
        />
      </Interests>
      {failure && (
        <Notice role="alert" tone="danger">
          {failure}
        </Notice>
      )}
      <Foot>
        <Button type="submit" fullWidth busy={state.status === 'saving'} busyLabel={t('filters.saving')}>
          <span aria-live="polite">
            {found === undefined
              ? t('filters.apply')
              : t(found.isMore ? 'filters.showMore' : 'filters.show', { count: found.total })}
          </span>
        </Button>
        {filtersOn(filters).length > 0 && (
          <Button variant="ghost" fullWidth onClick={actions.clear}>
            {t('filters.clear')}
          </Button>
        )}
      </Foot>
    </Form>
  );
}

function AgeField({
  name,
  value,
  onChange,
}: {
  name: 'ageFrom' | 'ageTo';
  value: number | undefined;
  onChange: (change: FilterChange) => void;
}) {
  const { t } = useTranslation('discovery');
  return (
    <SelectField
      label={t(`filters.${name}`)}
      placeholder={t('filters.anyAge')}
      options={AGES.map((age) => ({ value: age, label: age }))}
      value={value ?? ''}
      onChange={({ target }) => onChange({ name, value: target.value === '' ? undefined : Number(target.value) })}
    />
  );
}

const Form = styled.form({ display: 'grid', gap: space[4] });
/** Beside each other where "Peu importe" has room. */
const Ages = styled.div({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
  gap: space[3],
});
const Interests = styled.details({
  '& > summary': { minHeight: 44, padding: '10px 0', fontWeight: fontWeight.strong, cursor: 'pointer' },
  '& > p': { paddingBottom: space[3] },
});
/** In reach however long the list above grows. */
const Foot = styled.div({
  position: 'sticky',
  bottom: 0,
  display: 'grid',
  gap: space[2],
  padding: `${space[3]} 0`,
  background: color.surface,
});
