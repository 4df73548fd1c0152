import styled from '@emotion/styled';
import {
  type Brand,
  GENDER_WORDS,
  GENDER_WORDS_MAX,
  type Gender,
  type GenderWord,
  gendersOf,
  inOrder,
} from '@halo/shared/contracts';
import { color, fontSize, fontWeight, space } from '@halo/shared/theme';
import { CheckboxGroup, Chip, SelectField, Text } from '@halo/shared/ui';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProfileViewProps } from './profile-view.tsx';
import type { ProfileForm } from './profile-state.ts';

interface GenderFieldsProps {
  form: ProfileForm;
  saved: Pick<ProfileForm, 'gender' | 'seeking'>;
  offers: Pick<Brand, 'genders' | 'hasGenderWords'>;
  /** the text under the second question */
  error?: string | undefined;
  edit: ProfileViewProps['actions']['edit'];
  /** false: the person refused that whom they look for is kept */
  mayKeep: boolean;
  /** where it is asked */
  consent: ReactNode;
}

const PLURALS = { woman: 'women', man: 'men', nonBinary: 'nonBinaryPeople' } as const;

/** Who the person is and whom they look for: the search shows the second. */
export function GenderFields({ form, saved, offers, error, edit, mayKeep, consent }: GenderFieldsProps) {
  const { t } = useTranslation('account');
  // What was chosen once can be read, and kept, when a brand offers it no longer.
  const genders = inOrder([...gendersOf(offers), saved.gender, ...saved.seeking]);
  return (
    <>
      <SelectField
        id="profile-gender"
        label={t('gender.own')}
        value={form.gender}
        options={genders.map((value) => ({ value, label: t(`gender.${value}`) }))}
        onChange={(event) => edit('gender', event.target.value as Gender)}
      />
      {consent}
      {mayKeep && offers.hasGenderWords === true && (
        <GenderWordPicker chosen={form.genderWords} onChange={(words) => edit('genderWords', words)} />
      )}
      {mayKeep && (
        <CheckboxGroup
          id="profile-seeking"
          legend={t('gender.seeking')}
          hint={t('gender.seekingHint')}
          values={form.seeking}
          options={genders.map((value) => ({ value, label: t(`gender.${PLURALS[value]}`) }))}
          onChange={(values) => edit('seeking', inOrder(values as Gender[]))}
          {...(error === undefined ? {} : { error })}
        />
      )}
    </>
  );
}

/** A few words of one's own, from a list that every language has. They stand on the page in the order of the taps. */
function GenderWordPicker({
  chosen,
  onChange,
}: {
  chosen: readonly GenderWord[];
  onChange(words: readonly GenderWord[]): void;
}) {
  const { t } = useTranslation('account');
  const id = useId();
  const toggle = (word: GenderWord) =>
    onChange(chosen.includes(word) ? chosen.filter((each) => each !== word) : [...chosen, word]);
  return (
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-hint`}>
      <Legend id={id}>{t('gender.words')}</Legend>
      <Chips>
        {GENDER_WORDS.map((word) => (
          <Chip
            key={word}
            selected={chosen.includes(word)}
            disabled={chosen.length >= GENDER_WORDS_MAX && !chosen.includes(word)}
            onClick={() => toggle(word)}
          >
            {t(`person:genderWords.${word}`)}
          </Chip>
        ))}
      </Chips>
      <Text tone="soft" size="small" id={`${id}-hint`}>
        {t('gender.wordsHint')}
      </Text>
    </div>
  );
}

const Legend = styled.div({
  paddingBottom: space[2],
  fontSize: fontSize.small,
  fontWeight: fontWeight.strong,
  color: color.ink,
});
const Chips = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  // The targets of chips are larger than they look.
  gap: `10px ${space[2]}`,
  paddingBottom: space[2],
  '& button:disabled': { opacity: 0.45 },
});
