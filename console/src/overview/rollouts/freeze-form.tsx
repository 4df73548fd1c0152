import type { NewFreeze } from '@halo/shared/contracts/operations';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormEnd } from '../../form-end.tsx';
import { ReasonField } from '../../reason-field.tsx';
import { texts } from '../../texts.ts';
import { useNow } from '../../use-now.ts';
import { type FreezeDraft, type FreezeField, freezeOf, wrongInFreeze } from './rollout-draft.ts';
import classes from './rollouts.module.css';

const words = texts.overview.freezes;

interface FreezeFormProps {
  isBusy: boolean;
  error: unknown;
  onSubmit(wanted: NewFreeze): void;
  onCancel(): void;
}

/** Which brands are to stay as they are, from when, until when, and why. */
export function FreezeForm({ isBusy, error, onSubmit, onCancel }: FreezeFormProps) {
  const [draft, setDraft] = useState<FreezeDraft>({ brands: 'all', from: '', until: '', reason: '' });
  const [wasSubmitted, setSubmitted] = useState(false);
  const now = useNow();
  const wrong = wasSubmitted ? wrongInFreeze(draft, now) : [];
  const field = (name: Exclude<keyof FreezeDraft, 'reason'>, isTime: boolean) => (
    <TextInput
      {...(isTime ? { type: 'datetime-local' } : { autoComplete: 'off', spellCheck: false, 'data-autofocus': true })}
      label={words.field[name]}
      description={words.hint[name]}
      error={wrong.includes(name as FreezeField) ? words.wrong[name as 'brands' | 'until'] : undefined}
      value={draft[name]}
      onChange={(event) => setDraft({ ...draft, [name]: event.currentTarget.value })}
    />
  );
  return (
    <form
      className={classes['form']}
      noValidate
      aria-label={words.make}
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (wrongInFreeze(draft, now).length === 0 && !isBusy) onSubmit(freezeOf(draft, now));
      }}
    >
      <p>{words.lead}</p>
      {field('brands', false)}
      <div className={classes['pair']}>
        {field('from', true)}
        {field('until', true)}
      </div>
      <ReasonField
        value={draft.reason}
        wasSubmitted={wasSubmitted}
        onChange={(reason) => setDraft({ ...draft, reason })}
      />
      <FormEnd submit={words.make} {...{ isBusy, error, onCancel }} />
    </form>
  );
}
