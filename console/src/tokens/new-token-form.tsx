import type { Operator } from '@halo/shared/contracts/operations';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import parts from '../parts.module.css';
import { ProblemNotice } from '../problem-notice.tsx';
import { RightsFields } from '../rights-fields.tsx';
import { texts } from '../texts.ts';
import { ALL, type DraftField, emptyDraft, type NewTokenDraft, wrongFields } from './new-token-draft.ts';
import classes from './tokens.module.css';

const words = texts.tokens;

export interface NewTokenFormProps {
  operator: Operator;
  remotes: readonly string[];
  scopes: readonly { scope: string; title: string }[];
  isBusy: boolean;
  error: unknown;
  onSubmit(draft: NewTokenDraft): void;
  onCancel(): void;
}

/** What a new token may do. A token never has more rights than its maker, so the form offers only those. */
export function NewTokenForm({ operator, remotes, scopes, isBusy, error, onSubmit, onCancel }: NewTokenFormProps) {
  const [draft, setDraft] = useState(() => startingDraft(operator));
  const [wasSubmitted, setSubmitted] = useState(false);
  const wrong = wrongFields(draft);
  const change = (part: Partial<NewTokenDraft>): void => setDraft((before) => ({ ...before, ...part }));
  const errorOf = (field: DraftField, text: string): string | undefined =>
    wasSubmitted && wrong.includes(field) ? text : undefined;
  const { rights } = operator;
  return (
    <form
      className={classes['form']}
      noValidate
      aria-label={words.create}
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (wrong.length === 0 && !isBusy) onSubmit(draft);
      }}
    >
      {error !== null && error !== undefined && <ProblemNotice error={error} />}
      <TextInput
        label={words.label}
        description={words.labelHint}
        error={errorOf('label', words.labelError)}
        required
        data-autofocus
        autoComplete="off"
        value={draft.label}
        onChange={(event) => change({ label: event.currentTarget.value })}
      />
      <RightsFields
        rights={rights}
        draft={draft}
        remotes={remotes}
        scopes={scopes}
        errorOf={(field) => errorOf(field, words.pickOne)}
        onChange={change}
      />
      <TextInput
        className={classes['days'] ?? ''}
        label={words.days}
        inputMode="numeric"
        autoComplete="off"
        error={errorOf('days', words.daysError)}
        value={draft.days}
        onChange={(event) => change({ days: event.currentTarget.value })}
      />
      <div className={parts['buttons']}>
        <Button type="submit" loading={isBusy}>
          {words.submit}
        </Button>
        <Button variant="default" onClick={onCancel} disabled={isBusy}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}

function startingDraft({ rights }: Operator): NewTokenDraft {
  return {
    ...emptyDraft,
    remotes: rights.remotes.includes(ALL) ? [ALL] : rights.remotes,
    brands: rights.brands.includes(ALL) ? [ALL] : rights.brands,
    actions: emptyDraft.actions.filter((action) => rights.actions.includes(action)),
  };
}
