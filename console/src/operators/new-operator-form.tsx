import { isEmail } from '@halo/shared/contracts';
import type { NewOperator, Operator } from '@halo/shared/contracts/operations';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import parts from '../parts.module.css';
import { ProblemNotice } from '../problem-notice.tsx';
import { type RightsDraft, RightsFields } from '../rights-fields.tsx';
import { texts } from '../texts.ts';
import classes from './operators.module.css';

const words = texts.operators;

export interface OperatorDraft extends RightsDraft {
  readonly email: string;
  readonly name: string;
}

export interface NewOperatorFormProps {
  operator: Operator;
  remotes: readonly string[];
  scopes: readonly { scope: string; title: string }[];
  isBusy: boolean;
  error: unknown;
  onSubmit(draft: OperatorDraft): void;
  onCancel(): void;
}

/** Who it is, and the least that they need. */
export function NewOperatorForm({
  operator,
  remotes,
  scopes,
  isBusy,
  error,
  onSubmit,
  onCancel,
}: NewOperatorFormProps) {
  const [draft, setDraft] = useState<OperatorDraft>({ email: '', name: '', remotes: [], brands: [], actions: [] });
  const [wasSubmitted, setSubmitted] = useState(false);
  const wrong = wrongFields(draft);
  const errorOf = (field: keyof OperatorDraft, text: string): string | undefined =>
    wasSubmitted && wrong.includes(field) ? text : undefined;
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
        label={words.name}
        error={errorOf('name', words.nameError)}
        required
        maxLength={80}
        autoComplete="off"
        data-autofocus
        value={draft.name}
        onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
      />
      <TextInput
        label={texts.signIn.email}
        type="email"
        error={errorOf('email', words.emailError)}
        required
        autoComplete="off"
        value={draft.email}
        onChange={(event) => setDraft({ ...draft, email: event.currentTarget.value })}
      />
      <RightsFields
        rights={operator.rights}
        draft={draft}
        remotes={remotes}
        scopes={scopes}
        errorOf={(field) => errorOf(field, texts.tokens.pickOne)}
        onChange={(part) => setDraft({ ...draft, ...part })}
      />
      <div className={parts['buttons']}>
        <Button type="submit" loading={isBusy}>
          {words.submit}
        </Button>
        <Button variant="default" onClick={onCancel} disabled={isBusy}>
          {texts.tokens.cancel}
        </Button>
      </div>
    </form>
  );
}

export function toBody({ email, name, remotes, brands, actions }: OperatorDraft): NewOperator {
  const rights = { remotes: [...remotes], brands: [...brands], actions: [...actions] };
  return { email: email.trim(), name: name.trim(), rights };
}

function wrongFields({ email, name, ...rights }: OperatorDraft): (keyof OperatorDraft)[] {
  return [
    ...(isEmail(email.trim()) ? [] : (['email'] as const)),
    ...(name.trim() === '' ? (['name'] as const) : []),
    ...(['remotes', 'brands', 'actions'] as const).filter((field) => rights[field].length === 0),
  ];
}
