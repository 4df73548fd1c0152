import type { NewPlanProposal, PlanRecord } from '@halo/shared/contracts/operations';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormEnd } from '../form-end.tsx';
import { ReasonField } from '../reason-field.tsx';
import { t, texts } from '../texts.ts';
import { FlowChoice } from './flow-choice.tsx';
import { priceAt, readEuros } from './plan-prices.ts';
import { PlanPreview } from './plan-preview.tsx';
import { usePricesNow } from './use-prices-now.ts';
import {
  contentsOf,
  emptyWords,
  type FieldProblem,
  problemsOf,
  proposalOf,
  type WordsDraft,
  type WordsTask,
  wordingOf,
} from './words-draft.ts';
import { ContentsFields, PlaceFields, TextFields } from './words-fields.tsx';
import classes from './plans.module.css';

const words = texts.plans;

export interface WordsFormProps {
  task: WordsTask;
  plans: readonly PlanRecord[];
  isBusy: boolean;
  error: unknown;
  onSubmit(body: NewPlanProposal): void;
  onCancel(): void;
}

/** A new plan, or other words for one that is there, with what a shopper will see while it is typed. */
export function WordsForm({ task, plans, isBusy, error, onSubmit, onCancel }: WordsFormProps) {
  const now = usePricesNow();
  const [draft, setDraft] = useState<WordsDraft>(() => emptyWords(task, now));
  const [wasSubmitted, setSubmitted] = useState(false);
  const problems = problemsOf(task, draft, plans, now);
  const isNew = task.kind === 'create';
  const brand = isNew ? task.brand : task.plan.brand;
  const inBrand = plans.filter((plan) => plan.brand === brand);
  const flows = [
    ...new Set(inBrand.filter((plan) => isNew || plan.productId === task.plan.productId).map(({ fluxId }) => fluxId)),
  ];
  const fields = {
    draft,
    onWrite: (part: Partial<WordsDraft>) => setDraft({ ...draft, ...part }),
    errorOf: (field: string) => shownProblem(field, problems[field], wasSubmitted),
  };
  const cents = isNew ? readEuros(draft.price) : priceAt(task.plan.prices, now)?.cents;
  return (
    <form
      className={classes['form']}
      noValidate
      aria-label={isNew ? words.newPlan : t('plans.wordsOf', { plan: task.plan.name })}
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (Object.keys(problems).length === 0 && !isBusy) onSubmit(proposalOf(task, draft));
      }}
    >
      {isNew ? <ContentsFields {...fields} /> : <p className={classes['meta']}>{words.wordsLead}</p>}
      <TextFields {...fields} />
      <PlaceFields {...fields} isAgeCheck={contentsOf(task, draft).kind === 'ageCheck'} />
      <PlanPreview wording={wordingOf(draft)} cents={cents} language={inBrand[0]?.language} />
      <FlowChoice
        all={flows}
        chosen={draft.fluxIds}
        error={fields.errorOf('fluxIds')}
        onChange={(fluxIds) => fields.onWrite({ fluxIds })}
      />
      <TextInput
        type="datetime-local"
        label={words.startsAt}
        description={words.startsAtLead}
        error={fields.errorOf('startsAt')}
        value={draft.startsAt}
        onChange={(event) => fields.onWrite({ startsAt: event.currentTarget.value })}
      />
      <ReasonField value={draft.reason} wasSubmitted={wasSubmitted} onChange={(reason) => fields.onWrite({ reason })} />
      {wasSubmitted && Object.keys(problems).length > 0 && <p role="alert">{words.problemsAbove}</p>}
      <FormEnd submit={texts.forms.propose} {...{ isBusy, error, onCancel }} />
    </form>
  );
}

/** What a rule refuses is said while it is typed; what is missing, once it was sent. */
function shownProblem(field: string, problem: FieldProblem | undefined, wasSubmitted: boolean): string | undefined {
  switch (problem) {
    case undefined:
      return undefined;
    case 'empty':
    case 'wrong':
      return wasSubmitted
        ? ((words.wrong as Readonly<Record<string, string>>)[field] ?? words.trouble.empty)
        : undefined;
    case 'renewal':
      return wasSubmitted ? words.trouble.renewal : undefined;
    default:
      return words.trouble[problem];
  }
}
