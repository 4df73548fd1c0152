import type { NewBlock } from '@halo/shared/contracts/operations';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormEnd } from '../form-end.tsx';
import { texts } from '../texts.ts';
import { scopeTitle } from './block-card.tsx';
import { type BlockDraft, blockOf, TYPED_KINDS, type TypedKind, wrongFields } from './block-draft.ts';
import classes from './payments.module.css';

const words = texts.payments.blocks;

export interface BlockFormProps {
  scopes: readonly { readonly id: string; readonly title: string }[];
  isBusy: boolean;
  error: unknown;
  onSubmit(body: NewBlock): void;
  onCancel(): void;
}

/** Who is not to pay, where, until when, and why. */
export function BlockForm({ scopes, isBusy, error, onSubmit, onCancel }: BlockFormProps) {
  const [draft, setDraft] = useState<BlockDraft>(() => ({
    ...{ kind: 'network', value: '', days: '', reason: '' },
    scope: scopes[0]?.id ?? '',
  }));
  const [wasSubmitted, setSubmitted] = useState(false);
  const wrong = wasSubmitted ? wrongFields(draft) : [];
  const change = (part: Partial<BlockDraft>): void => setDraft({ ...draft, ...part });
  return (
    <form
      className={classes['form']}
      noValidate
      aria-label={words.add}
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (wrongFields(draft).length === 0 && !isBusy) onSubmit(blockOf(draft));
      }}
    >
      <NativeSelect
        label={words.what}
        data-autofocus
        value={draft.kind}
        onChange={(event) => change({ kind: event.currentTarget.value as TypedKind })}
        data={TYPED_KINDS.map((kind) => ({ value: kind, label: words.kind[kind] }))}
      />
      <TextInput
        label={words.kind[draft.kind]}
        description={words.hint[draft.kind]}
        required
        maxLength={254}
        autoComplete="off"
        spellCheck={false}
        error={wrong.includes('value') && words.wrongValue}
        value={draft.value}
        onChange={(event) => change({ value: event.currentTarget.value })}
      />
      <NativeSelect
        label={words.where}
        value={draft.scope}
        onChange={(event) => change({ scope: event.currentTarget.value })}
        data={scopes.map(({ id }) => ({ value: id, label: scopeTitle(id, scopes) }))}
      />
      <TextInput
        label={words.days}
        description={words.daysHint}
        inputMode="numeric"
        error={wrong.includes('days') && words.wrongDays}
        value={draft.days}
        onChange={(event) => change({ days: event.currentTarget.value })}
      />
      <TextInput
        label={texts.payments.reason}
        required
        maxLength={500}
        error={wrong.includes('reason') && texts.payments.wrongReason}
        value={draft.reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
      />
      <FormEnd submit={words.add} {...{ isBusy, error, onCancel }} />
    </form>
  );
}
