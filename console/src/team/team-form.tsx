import type { Gender } from '@halo/shared/contracts';
import {
  operationsEndpoints,
  TEAM_AGES,
  TEAM_NAME_MAX_CHARS,
  TEAM_TEXT_MAX_CHARS,
  type TeamProfile,
} from '@halo/shared/contracts/operations';
import { Autocomplete, Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../api/client-context.tsx';
import { queryKeys } from '../api/query-keys.ts';
import parts from '../parts.module.css';
import { ProblemNotice } from '../problem-notice.tsx';
import { t, texts } from '../texts.ts';
import classes from './team.module.css';
import { type TeamDraft, teamDraftOf, type TeamField, townText, wrongFields } from './team-draft.ts';

const words = texts.team;
const TOWN_MIN_CHARS = 2;

export interface TeamFormProps {
  /** undefined: a new one */
  profile: TeamProfile | undefined;
  brands: readonly { id: string; title: string; genders?: readonly Gender[] | undefined }[];
  isBusy: boolean;
  error: unknown;
  onSubmit(draft: TeamDraft): void;
  onCancel(): void;
}

/** What members see of a profile that the team answers for. Its nature is not among it. */
export function TeamForm({ profile, brands, isBusy, error, onSubmit, onCancel }: TeamFormProps) {
  const [draft, setDraft] = useState(() => teamDraftOf(profile, brands[0]?.id ?? ''));
  const [wasSubmitted, setSubmitted] = useState(false);
  const wrong = wrongFields(draft);
  const offered = brands.find(({ id }) => id === draft.brand)?.genders ?? (['woman', 'man'] as const);
  const field = (name: Exclude<TeamField, 'brand' | 'gender'>) => ({
    label: words.field[name],
    required: true,
    value: draft[name],
    error: wasSubmitted && wrong.includes(name) ? t(`team.wrong.${name}`, TEAM_AGES_TEXT) : undefined,
    onChange: (event: { currentTarget: { value: string } }) =>
      setDraft({ ...draft, [name]: event.currentTarget.value }),
  });
  return (
    <form
      className={classes['form']}
      noValidate
      aria-label={profile ? words.edit : words.create}
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (wrong.length === 0 && !isBusy) onSubmit(draft);
      }}
    >
      {error !== null && error !== undefined && <ProblemNotice error={error} />}
      {!profile && (
        <NativeSelect
          label={texts.desk.brand}
          value={draft.brand}
          // The next brand may not have the gender that was chosen; all have this one.
          onChange={(event) => setDraft({ ...draft, brand: event.currentTarget.value, town: '', gender: 'woman' })}
          data={brands.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
      <TextInput {...field('name')} maxLength={TEAM_NAME_MAX_CHARS} autoComplete="off" data-autofocus />
      <TextInput {...field('age')} inputMode="numeric" maxLength={2} autoComplete="off" />
      <NativeSelect
        label={words.gender.label}
        value={draft.gender}
        onChange={(event) =>
          setDraft({ ...draft, gender: offered.find((each) => each === event.currentTarget.value) ?? draft.gender })
        }
        data={offered.map((value) => ({ value, label: words.gender[value] }))}
      />
      <Town brand={draft.brand} {...field('town')} onChange={(town) => setDraft({ ...draft, town })} />
      <Textarea {...field('about')} autosize minRows={2} maxLength={TEAM_TEXT_MAX_CHARS} />
      <Textarea {...field('description')} autosize minRows={3} maxLength={TEAM_TEXT_MAX_CHARS} />
      <div className={parts['buttons']}>
        <Button type="submit" loading={isBusy}>
          {profile ? words.save : words.make}
        </Button>
        <Button variant="default" onClick={onCancel} disabled={isBusy}>
          {texts.tokens.cancel}
        </Button>
      </div>
    </form>
  );
}

const TEAM_AGES_TEXT = { min: String(TEAM_AGES.min), max: String(TEAM_AGES.max) };

interface TownProps {
  brand: string;
  label: string;
  value: string;
  error: string | undefined;
  onChange(town: string): void;
}

/** Towns of the brand's country, by what is typed. */
function Town({ brand, value, onChange, ...rest }: TownProps) {
  const client = useClient();
  const text = value.split(',')[0]?.trim() ?? '';
  const towns = useQuery({
    queryKey: queryKeys.towns(brand, text),
    enabled: text.length >= TOWN_MIN_CHARS,
    staleTime: Infinity,
    queryFn: async ({ signal }) =>
      (await client.call(operationsEndpoints.teamProfiles.cities, { query: { brand, text } }, signal)).cities,
  });
  const found = [...new Set((towns.data ?? []).map(({ name, region }) => townText({ city: name, region })))];
  return (
    <Autocomplete
      {...rest}
      required
      description={words.townHint}
      value={value}
      onChange={onChange}
      data={found}
      filter={({ options }) => options}
      comboboxProps={{ withinPortal: true }}
      autoComplete="off"
    />
  );
}
