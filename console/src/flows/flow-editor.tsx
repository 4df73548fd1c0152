import type { FlowDefinition, FlowRecord, NewFlowProposal } from '@halo/shared/contracts/operations';
import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { FormEnd } from '../form-end.tsx';
import { Notice } from '../notice.tsx';
import { ReasonField } from '../reason-field.tsx';
import { texts } from '../texts.ts';
import { useNow } from '../use-now.ts';
import { withoutAbsent } from '../without-absent.ts';
import { DataDifference } from '../data-difference.tsx';
import { bodyOf, type DraftFaults, faultsOf, type FlowDraft } from './flow-draft.ts';
import { TextField, Toggle } from '../fields.tsx';
import { Part } from '../form-part.tsx';
import { CreditsPart, GiftsPart, HooksPart, SellingPart, TrialPart, WritingPart } from './flow-parts.tsx';
import { FlowPreview } from './flow-preview.tsx';
import type { FlowScopes } from './use-flow-scopes.ts';
import classes from './flows.module.css';

const words = texts.flows;

interface FlowEditorProps {
  draft: FlowDraft;
  flows: readonly FlowRecord[];
  scopes: Pick<FlowScopes, 'groupOf' | 'near' | 'readBy'>;
  isBusy: boolean;
  error: unknown;
  onSubmit(body: NewFlowProposal): void;
  onCancel(): void;
}

/** A flow by its parts, with what would be different while it is written, and the rules that it would break. */
export function FlowEditor({ draft: start, flows, scopes, isBusy, error, onSubmit, onCancel }: FlowEditorProps) {
  const now = useNow();
  const [draft, setDraft] = useState(start);
  const [wasSubmitted, setSubmitted] = useState(false);
  const faults = faultsOf(draft, flows, now, scopes.near(draft.brand));
  const errorOf = (field: string): string | undefined =>
    wasSubmitted && faults.wrong.includes(field) ? words.wrong : undefined;
  const write = (part: Partial<FlowDraft>): void => setDraft({ ...draft, ...part });
  const define = (part: Partial<FlowDefinition>): void =>
    write({ definition: withoutAbsent({ ...draft.definition, ...part }) });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    if (faults.wrong.length === 0 && faults.refusals.length === 0 && !isBusy) onSubmit(bodyOf(draft));
  };
  const part = { flow: draft.definition, errorOf, onWrite: define };
  const brands = scopes.readBy(draft.brand);
  return (
    <form className={classes['form']} noValidate aria-label={words.editor} onSubmit={submit}>
      <Part title={words.parts.general}>
        {draft.basis === 0 && (
          <TextField
            label={words.fields.fluxId}
            description={words.fluxIdLead}
            maxLength={20}
            value={draft.fluxId}
            error={errorOf('fluxId')}
            onChange={(fluxId) => write({ fluxId })}
          />
        )}
        <TextField
          label={words.fields.name}
          maxLength={60}
          value={draft.definition.name}
          error={errorOf('name')}
          onChange={(name) => define({ name })}
        />
        {scopes.groupOf(draft.brand) !== undefined && (
          <Toggle
            label={words.fields.followsGroup}
            description={words.followGroupLead}
            value={draft.definition.followsGroup ?? false}
            onChange={(on) => define({ followsGroup: on || undefined })}
          />
        )}
      </Part>
      <CreditsPart {...part} />
      <WritingPart {...part} />
      <GiftsPart {...part} />
      <HooksPart {...part} fluxId={draft.fluxId} brand={brands[0]} />
      <SellingPart {...part} />
      <TrialPart {...part} />
      <FlowPreview title={words.preview.label} fluxId={draft.fluxId} definition={draft.definition} brands={brands} />
      <Faults faults={faults} wasSubmitted={wasSubmitted} />
      <DataDifference before={draft.before} after={draft.definition} />
      <TextInput
        type="datetime-local"
        label={texts.plans.startsAt}
        description={texts.plans.startsAtLead}
        error={errorOf('startsAt')}
        value={draft.startsAt}
        onChange={(event) => write({ startsAt: event.currentTarget.value })}
      />
      <ReasonField value={draft.reason} wasSubmitted={wasSubmitted} onChange={(reason) => write({ reason })} />
      <FormEnd submit={texts.forms.propose} {...{ isBusy, error, onCancel }} />
    </form>
  );
}

/** Which rule a flow would relax, and why none may; what is no value is named once it was tried. */
function Faults({ faults: { wrong, refusals }, wasSubmitted }: { faults: DraftFaults; wasSubmitted: boolean }) {
  const fields = wrong.filter((field) => field !== 'reason');
  return (
    <div role="status" className={classes['faults']}>
      {refusals.map(({ rule, field }) => (
        <Notice key={`${rule} ${field}`} kind="bad" title={words.rules[rule].title}>
          <p>{words.rules[rule].reason}</p>
          <code>{field}</code>
        </Notice>
      ))}
      {wasSubmitted && fields.length > 0 && (
        <Notice kind="bad" title={words.wrongFields}>
          <code>{fields.join(', ')}</code>
        </Notice>
      )}
    </div>
  );
}
