import { RELEASE_ACTIONS, type Operator } from '@halo/shared/contracts/operations';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import parts from '../parts.module.css';
import { ProblemNotice } from '../problem-notice.tsx';
import { remoteLabel } from '../remote-label.ts';
import { texts } from '../texts.ts';
import { ALL, type DraftField, emptyDraft, type NewTokenDraft, toggled, wrongFields } from './new-token-draft.ts';
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
      <Choices legend={words.actions} error={errorOf('actions', words.pickOne)}>
        {RELEASE_ACTIONS.filter((action) => rights.actions.includes(action)).map((action) => (
          <Checkbox
            key={action}
            label={words.action[action]}
            checked={draft.actions.includes(action)}
            onChange={() =>
              change({
                actions: draft.actions.includes(action)
                  ? draft.actions.filter((each) => each !== action)
                  : [...draft.actions, action],
              })
            }
          />
        ))}
      </Choices>
      <Choices legend={words.remotes} error={errorOf('remotes', words.pickOne)}>
        {offered(rights.remotes, remotes).map((name) => (
          <Checkbox
            key={name}
            label={name === ALL ? words.all : remoteLabel(name)}
            checked={draft.remotes.includes(name)}
            onChange={() => change({ remotes: toggled(draft.remotes, name) })}
          />
        ))}
      </Choices>
      <Choices legend={words.brands} error={errorOf('brands', words.pickOne)}>
        {offered(
          rights.brands,
          scopes.map(({ scope }) => scope),
        ).map((name) => (
          <Checkbox
            key={name}
            label={name === ALL ? words.all : (scopes.find(({ scope }) => scope === name)?.title ?? name)}
            checked={draft.brands.includes(name)}
            onChange={() => change({ brands: toggled(draft.brands, name) })}
          />
        ))}
      </Choices>
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

function Choices({ legend, error, children }: { legend: string; error: string | undefined; children: ReactNode }) {
  const id = useId();
  return (
    <fieldset className={classes['fieldset']} aria-describedby={error === undefined ? undefined : id}>
      <legend className={classes['legend']}>{legend}</legend>
      <div className={classes['choices']}>{children}</div>
      {error !== undefined && (
        <p className={classes['error']} id={id} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function offered(own: readonly string[], known: readonly string[]): string[] {
  return own.includes(ALL) ? [ALL, ...known] : [...own];
}

function startingDraft({ rights }: Operator): NewTokenDraft {
  return {
    ...emptyDraft,
    remotes: rights.remotes.includes(ALL) ? [ALL] : rights.remotes,
    brands: rights.brands.includes(ALL) ? [ALL] : rights.brands,
    actions: emptyDraft.actions.filter((action) => rights.actions.includes(action)),
  };
}
