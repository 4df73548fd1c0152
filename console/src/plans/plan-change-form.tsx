import type { NewPlanProposal, PlanRecord } from '@halo/shared/contracts/operations';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormEnd } from '../form-end.tsx';
import { ReasonField } from '../reason-field.tsx';
import { t, texts } from '../texts.ts';
import { FlowChoice } from './flow-choice.tsx';
import { bodyOf, type DraftField, emptyDraft, kindsOf, type PlanDraft, wantedOf, wrongFields } from './plan-draft.ts';
import { effectsOf, isUnchanged } from './plan-prices.ts';
import { PriceEffects } from './price-effects.tsx';
import { usePricesNow } from './use-prices-now.ts';
import classes from './plans.module.css';

const words = texts.plans;

export interface PlanChangeFormProps {
  plan: PlanRecord;
  /** the same plan in every flow of the brand */
  everywhere: readonly PlanRecord[];
  isBusy: boolean;
  error: unknown;
  onSubmit(body: NewPlanProposal): void;
  onCancel(): void;
}

/** Another price, or on sale or not: where, from when on, and why; with before and after while it is typed. */
export function PlanChangeForm({ plan, everywhere, isBusy, error, onSubmit, onCancel }: PlanChangeFormProps) {
  const now = usePricesNow();
  const [draft, setDraft] = useState<PlanDraft>(() => emptyDraft(plan, now));
  const [wasSubmitted, setSubmitted] = useState(false);
  const wrong = wrongFields(plan, draft, now);
  const errorOf = (field: DraftField): string | undefined =>
    wasSubmitted && wrong.includes(field) ? words.wrong[field] : undefined;
  const write = (part: Partial<PlanDraft>): void => setDraft({ ...draft, ...part });
  const wanted = wantedOf(plan, draft, now);
  const effects = wanted ? effectsOf(everywhere, wanted, now) : [];
  const isSame = draft.kind !== 'keep' && effects.length > 0 && effects.every(isUnchanged);
  return (
    <form
      className={classes['form']}
      noValidate
      aria-label={t('plans.changeOf', { plan: plan.name })}
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (wanted && wrong.length === 0 && !isSame && !isBusy) onSubmit(bodyOf(wanted, draft));
      }}
    >
      <NativeSelect
        label={words.what}
        data-autofocus
        value={draft.kind}
        onChange={(event) => write({ kind: event.currentTarget.value as PlanDraft['kind'] })}
        data={kindsOf(plan, now).map((value) => ({ value, label: words.kind[value] }))}
      />
      {draft.kind === 'price' && <Prices plan={plan} draft={draft} errorOf={errorOf} onWrite={write} />}
      {draft.kind !== 'keep' && (
        <TextInput
          type="datetime-local"
          label={words.startsAt}
          description={words.startsAtLead}
          error={errorOf('startsAt')}
          value={draft.startsAt}
          onChange={(event) => write({ startsAt: event.currentTarget.value })}
        />
      )}
      <FlowChoice
        all={everywhere.map(({ fluxId }) => fluxId)}
        chosen={draft.fluxIds}
        error={errorOf('fluxIds')}
        onChange={(fluxIds) => write({ fluxIds })}
      />
      <ReasonField value={draft.reason} wasSubmitted={wasSubmitted} onChange={(reason) => write({ reason })} />
      {wanted && <PriceEffects effects={effects} startsAt={wanted.startsAt} isKept={draft.kind === 'keep'} />}
      {isSame && wasSubmitted && <p role="alert">{words.unchanged}</p>}
      <FormEnd submit={texts.forms.propose} {...{ isBusy, error, onCancel }} />
    </form>
  );
}

interface PartProps {
  errorOf(field: DraftField): string | undefined;
  onWrite(part: Partial<PlanDraft>): void;
}

function Prices({ plan, draft, errorOf, onWrite }: PartProps & { plan: PlanRecord; draft: PlanDraft }) {
  return (
    <div className={classes['prices']}>
      <TextInput
        label={words.newPrice}
        inputMode="decimal"
        required
        error={errorOf('price')}
        value={draft.price}
        onChange={(event) => onWrite({ price: event.currentTarget.value })}
      />
      {plan.renewsEvery !== undefined && (
        <TextInput
          label={words.newRenewal}
          inputMode="decimal"
          required
          error={errorOf('renewal')}
          value={draft.renewal}
          onChange={(event) => onWrite({ renewal: event.currentTarget.value })}
        />
      )}
    </div>
  );
}
