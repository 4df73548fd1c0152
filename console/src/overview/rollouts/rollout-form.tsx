import type { NewRollout, PlatformStatus } from '@halo/shared/contracts/operations';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useVersions } from '../../api/queries.ts';
import { FormEnd } from '../../form-end.tsx';
import { remoteNames } from '../count-overview.ts';
import { ReasonField } from '../../reason-field.tsx';
import { remoteLabel } from '../../remote-label.ts';
import { t, texts } from '../../texts.ts';
import { useNow } from '../../use-now.ts';
import {
  firstRollout,
  type RolloutDraft,
  type RolloutField,
  rolloutOf,
  type StepDraft,
  WATCHED_MINUTES,
  wrongInRollout,
} from './rollout-draft.ts';
import classes from './rollouts.module.css';

const words = texts.overview.rollouts;
const STEPS_MAX = 20;

interface RolloutFormProps {
  status: PlatformStatus;
  isBusy: boolean;
  error: unknown;
  onSubmit(wanted: NewRollout): void;
  onCancel(): void;
}

/** A version, the brands it goes over and in which steps, and from when on. */
export function RolloutForm({ status, isBusy, error, onSubmit, onCancel }: RolloutFormProps) {
  const remotes = remoteNames(status);
  const [draft, setDraft] = useState<RolloutDraft>(() => firstRollout(remotes[0] ?? '', firstBrand(status)));
  const [wasSubmitted, setSubmitted] = useState(false);
  const now = useNow();
  const versions = (useVersions(draft.remote).data ?? []).map(({ version }) => version);
  const wrong = wasSubmitted ? wrongInRollout(draft, now) : [];
  const errorOf = (field: RolloutField, text: string) => (wrong.includes(field) ? text : undefined);
  const write = (part: Partial<RolloutDraft>): void => setDraft({ ...draft, ...part });
  return (
    <form
      className={classes['form']}
      noValidate
      aria-label={words.start}
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (wrongInRollout(draft, now).length === 0 && !isBusy) onSubmit(rolloutOf(draft));
      }}
    >
      <p>{words.startLead}</p>
      <div className={classes['pair']}>
        <NativeSelect
          label={words.remote}
          data-autofocus
          value={draft.remote}
          onChange={(event) => write({ remote: event.currentTarget.value, version: '' })}
          data={remotes.map((value) => ({ value, label: remoteLabel(value) }))}
        />
        <NativeSelect
          label={words.version}
          value={draft.version}
          error={errorOf('version', words.noVersion)}
          onChange={(event) => write({ version: event.currentTarget.value })}
          data={[{ value: '', label: words.choose }, ...versions]}
        />
      </div>
      <Steps steps={draft.steps} errorOf={errorOf} onChange={(steps) => write({ steps })} />
      <TextInput
        type="datetime-local"
        label={words.startsAt}
        description={words.startsAtLead}
        error={errorOf('startsAt', words.wrongStart)}
        value={draft.startsAt}
        onChange={(event) => write({ startsAt: event.currentTarget.value })}
      />
      <ReasonField value={draft.reason} wasSubmitted={wasSubmitted} onChange={(reason) => write({ reason })} />
      <FormEnd submit={words.start} {...{ isBusy, error, onCancel }} />
    </form>
  );
}

function firstBrand({ scopes }: PlatformStatus): string {
  return scopes.find(({ scope }) => scope !== 'default')?.scope ?? '';
}

interface StepsProps {
  steps: readonly StepDraft[];
  errorOf(field: RolloutField, text: string): string | undefined;
  onChange(steps: readonly StepDraft[]): void;
}

function Steps({ steps, errorOf, onChange }: StepsProps) {
  const last = steps.at(-1);
  return (
    <>
      {steps.map((step, index) => (
        // Steps are only added and taken away at the end.
        <Step
          key={titleOf(index)}
          index={index}
          step={step}
          errorOf={errorOf}
          onChange={(next) => onChange(steps.map((each, at) => (at === index ? next : each)))}
        />
      ))}
      <div className={classes['buttons']}>
        {last && steps.length < STEPS_MAX && (
          <Button variant="default" size="xs" onClick={() => onChange([...steps, last])}>
            {words.addStep}
          </Button>
        )}
        {steps.length > 1 && (
          <Button variant="default" size="xs" onClick={() => onChange(steps.slice(0, -1))}>
            {words.dropStep}
          </Button>
        )}
      </div>
    </>
  );
}

function titleOf(index: number): string {
  return t('overview.rollouts.stepNumber', { step: index + 1 });
}

function Step({
  index,
  step,
  errorOf,
  onChange,
}: { index: number; step: StepDraft; onChange(step: StepDraft): void } & Pick<StepsProps, 'errorOf'>) {
  return (
    <fieldset className={classes['step']}>
      <legend>{titleOf(index)}</legend>
      <TextInput
        label={words.brands}
        description={words.brandsLead}
        autoComplete="off"
        spellCheck={false}
        value={step.brands}
        error={errorOf(`brands${index}`, words.noBrands)}
        onChange={(event) => onChange({ ...step, brands: event.currentTarget.value })}
      />
      <TextInput
        label={words.percent}
        inputMode="decimal"
        value={step.percent}
        error={errorOf(`percent${index}`, words.wrongPercent)}
        onChange={(event) => onChange({ ...step, percent: event.currentTarget.value })}
      />
      <NativeSelect
        label={words.watched}
        value={String(step.minutes)}
        data={WATCHED_MINUTES.map((minutes) => ({ value: String(minutes), label: words.minutes[minutes] }))}
        onChange={(event) => onChange({ ...step, minutes: Number(event.currentTarget.value) })}
      />
    </fieldset>
  );
}
