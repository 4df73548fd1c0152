import { NewPartner } from '@halo/shared/contracts/operations';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Notice } from '../notice.tsx';
import { ProblemNotice } from '../problem-notice.tsx';
import { t, texts } from '../texts.ts';
import classes from './partners.module.css';
import { usePartnerChanges } from './use-partner-changes.ts';

const words = texts.partners;
const EMPTY = { id: '', brand: '', name: '', source: '', address: '', wantsReversals: true };

/** A new partner; its key is shown once. */
export function NewPartnerForm({ brands }: { brands: readonly { id: string; title: string }[] }) {
  const { add } = usePartnerChanges();
  const [draft, setDraft] = useState(EMPTY);
  const partner = NewPartner.safeParse({ ...draft, brand: draft.brand || brands[0]?.id });
  const change = (part: Partial<typeof EMPTY>): void => setDraft({ ...draft, ...part });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (partner.success && !add.isPending) add.mutate(partner.data, { onSuccess: () => setDraft(EMPTY) });
  };
  const field = (name: 'id' | 'name' | 'source' | 'address', maxLength: number) => (
    <TextInput
      label={words.field[name]}
      description={words.hint[name]}
      value={draft[name]}
      maxLength={maxLength}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <form className={classes['form']} onSubmit={submit} aria-label={words.add}>
      <h3>{words.add}</h3>
      {field('name', 60)}
      {field('id', 40)}
      <NativeSelect
        label={words.field.brand}
        value={draft.brand || (brands[0]?.id ?? '')}
        data={brands.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(event) => change({ brand: event.currentTarget.value })}
      />
      {field('source', 40)}
      {field('address', 500)}
      <Checkbox
        label={words.field.wantsReversals}
        checked={draft.wantsReversals}
        onChange={(event) => change({ wantsReversals: event.currentTarget.checked })}
      />
      {add.error && <ProblemNotice error={add.error} />}
      {add.data && (
        <Notice kind="good" role="status" title={t('partners.added', { name: add.data.partner.name })}>
          <p>{words.keyOnce}</p>
          <code className={classes['detail']}>{add.data.key}</code>
        </Notice>
      )}
      <div>
        <Button type="submit" disabled={!partner.success} loading={add.isPending}>
          {words.addIt}
        </Button>
      </div>
    </form>
  );
}
