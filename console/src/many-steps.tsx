import type { ManyPreview } from '@halo/shared/contracts/operations';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from './notice.tsx';
import parts from './parts.module.css';
import { ProblemNotice } from './problem-notice.tsx';
import { t, texts } from './texts.ts';
import { type ManyOutcome, ManyOutcomes } from './many-outcomes.tsx';
import classes from './many.module.css';

const words = texts.overview.many;

interface QuestionProps {
  title: string;
  /** the button that does it; absent where nothing can be done */
  confirm: { text: string; color?: string } | undefined;
  isBusy: boolean;
  error: unknown;
  children: ReactNode;
  onConfirm(): void;
  onBack(): void;
}

/** What would be done to many brands, before it is. */
export function ManyQuestion({ title, confirm, isBusy, error, children, onConfirm, onBack }: QuestionProps) {
  return (
    <Step title={title}>
      {children}
      {error !== null && error !== undefined && <ProblemNotice error={error} />}
      <div className={parts['buttons']}>
        {confirm && (
          <Button color={confirm.color} loading={isBusy} onClick={onConfirm}>
            {confirm.text}
          </Button>
        )}
        <Button variant="default" disabled={isBusy} onClick={onBack}>
          {texts.change.back}
        </Button>
      </div>
    </Step>
  );
}

interface DoneProps {
  titleOf(scope: string): string;
  results: readonly ManyOutcome[];
  /** the preview before it */
  seen?: readonly ManyPreview[];
  /** where to go from here */
  children?: ReactNode;
  onClose(): void;
}

/** What became of it on each brand. */
export function ManyDone({ results, seen = [], titleOf, children, onClose }: DoneProps) {
  const refused = results.filter((one) => 'outcome' in one && one.outcome === 'refused').length;
  // What the preview refused was not sent, and did not change either.
  const unsent = seen.filter(({ outcome }) => outcome === 'refused');
  return (
    <Step title={words.result}>
      {refused > 0 && (
        <Notice kind="bad" role="alert" title={t('overview.many.partly', { count: refused })}>
          <p>{words.partlyLead}</p>
        </Notice>
      )}
      <ManyOutcomes outcomes={[...results, ...unsent]} titleOf={titleOf} />
      <div className={parts['buttons']}>
        <Button onClick={onClose}>{texts.change.done}</Button>
        {children}
      </div>
    </Step>
  );
}

/** A step that takes the place of another, or comes before its dialog is open, begins with its heading. */
function Step({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes['step']}>
      <h3 tabIndex={-1} ref={heading} data-autofocus>
        {title}
      </h3>
      {children}
    </section>
  );
}
