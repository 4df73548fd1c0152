import type { PlatformStatus } from '@halo/shared/contracts/operations';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useVersions } from '../../api/queries.ts';
import { FormEnd } from '../../form-end.tsx';
import { PercentField } from '../../percent-field.tsx';
import { ReasonField } from '../../reason-field.tsx';
import { remoteLabel } from '../../remote-label.ts';
import { t, texts } from '../../texts.ts';
import { remoteNames } from '../count-overview.ts';
import rollouts from '../rollouts/rollouts.module.css';
import { choicesOf, firstMany, type ManyDraft, MANY_KINDS, needsVersion, wrongInMany } from './many-draft.ts';
import classes from './many-form.module.css';

const words = texts.overview.many;

interface ManyFormProps {
  status: PlatformStatus;
  /** as it was left to look at the preview */
  draft: ManyDraft | undefined;
  isBusy: boolean;
  error: unknown;
  onSubmit(draft: ManyDraft): void;
  onCancel(): void;
}

/** One change, the brands that it is for, and why. */
export function ManyForm({ status, draft: left, isBusy, error, onSubmit, onCancel }: ManyFormProps) {
  const remotes = remoteNames(status);
  const [draft, setDraft] = useState<ManyDraft>(() => left ?? firstMany(remotes[0] ?? ''));
  const [wasSubmitted, setSubmitted] = useState(false);
  const versions = (useVersions(draft.remote).data ?? []).map(({ version }) => version);
  const wrong = wasSubmitted ? wrongInMany(draft) : [];
  const write = (part: Partial<ManyDraft>): void => setDraft({ ...draft, ...part });
  return (
    <form
      className={rollouts['form']}
      noValidate
      aria-label={words.look}
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (wrongInMany(draft).length === 0 && !isBusy) onSubmit(draft);
      }}
    >
      <p>{words.lead}</p>
      <div className={rollouts['pair']}>
        <NativeSelect
          label={words.what}
          data-autofocus
          value={draft.kind}
          onChange={(event) => write({ kind: event.currentTarget.value as ManyDraft['kind'] })}
          data={MANY_KINDS.map((value) => ({ value, label: words.kind[value] }))}
        />
        <NativeSelect
          label={texts.overview.rollouts.remote}
          value={draft.remote}
          onChange={(event) => write({ remote: event.currentTarget.value, version: '' })}
          data={remotes.map((value) => ({ value, label: remoteLabel(value) }))}
        />
        {needsVersion(draft) && (
          <NativeSelect
            label={texts.overview.rollouts.version}
            value={draft.version}
            error={wrong.includes('version') ? texts.overview.rollouts.noVersion : undefined}
            onChange={(event) => write({ version: event.currentTarget.value })}
            data={[{ value: '', label: texts.overview.rollouts.choose }, ...versions]}
          />
        )}
      </div>
      {draft.kind === 'canary' && (
        <PercentField value={draft.percent} wasSubmitted={wasSubmitted} onChange={(percent) => write({ percent })} />
      )}
      <Brands
        status={status}
        draft={draft}
        error={wrong.includes('brands') ? words.noBrands : undefined}
        onChange={(brands) => write({ brands })}
      />
      <ReasonField value={draft.reason} wasSubmitted={wasSubmitted} onChange={(reason) => write({ reason })} />
      <FormEnd submit={words.look} {...{ isBusy, error, onCancel }} />
    </form>
  );
}

interface BrandsProps {
  status: PlatformStatus;
  draft: ManyDraft;
  error: string | undefined;
  onChange(brands: string[]): void;
}

/** Brand by brand, or by a press: all, a group, those that run a version. */
function Brands({ status, draft, error, onChange }: BrandsProps) {
  const brands = status.scopes.filter(({ scope }) => scope !== 'default');
  const { groups, versions } = choicesOf(status, draft.remote);
  const quick = [
    { label: words.all, scopes: brands.map(({ scope }) => scope) },
    ...[...groups].map(([group, scopes]) => ({ label: t('overview.many.group', { group }), scopes })),
    ...[...versions].map(([version, scopes]) => ({ label: t('overview.many.running', { version }), scopes })),
    { label: words.none, scopes: [] },
  ];
  return (
    <Checkbox.Group label={texts.overview.rollouts.brands} value={[...draft.brands]} error={error} onChange={onChange}>
      <div className={classes['quick']}>
        {quick.map(({ label, scopes }) => (
          <Button key={label} variant="default" size="xs" onClick={() => onChange(scopes)}>
            {label}
          </Button>
        ))}
      </div>
      <div className={classes['brands']}>
        {brands.map(({ scope, title }) => (
          <Checkbox key={scope} value={scope} label={title} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
