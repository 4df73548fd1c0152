import { Button, Textarea } from '@mantine/core';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { type ChangeState, isOld, isReasonGiven, MAX_REASON_CHARS } from './change-state.ts';
import classes from './change-form.module.css';
import { formatMoment } from './format.ts';
import { Notice } from './notice.tsx';
import parts from './parts.module.css';
import { ProblemNotice } from './problem-notice.tsx';
import { t, texts } from './texts.ts';

const words = texts.change;

/**
 * What sending it does: it is applied, or only proposed, and a second person decides; or the server did not say (yet).
 */
export type Outlook = 'asking' | 'applies' | 'proposes' | 'unknown';

const CONFIRM: Record<Outlook, string> = {
  asking: words.asking,
  applies: words.confirm,
  proposes: words.confirmPropose,
  unknown: words.confirmUnknown,
};

export interface ChangeFormViewProps {
  state: ChangeState;
  title: string;
  /** what will happen, a sentence each */
  lines: readonly string[];
  /** fields above the reason */
  fields?: ReactNode;
  /** more about what will happen */
  detail?: ReactNode;
  /** what changed since; shown with the conflict */
  conflict?: ReactNode;
  scopeTitle: string;
  isDangerous: boolean;
  outlook: Outlook;
  /** something in `fields` is missing or does not fit */
  isBlocked: boolean;
  onReason(reason: string): void;
  /** the button of the form */
  onSubmit(): void;
  onConfirm(): void;
  onBack(): void;
  onRebase(): void;
  onCancel(): void;
  onApprovals(): void;
}

/** A change from the reason to its outcome. Every step starts with a heading that gets the focus. */
export function ChangeFormView(props: ChangeFormViewProps) {
  const { state, title } = props;
  const { step } = state.phase;
  const heading = useRef<HTMLHeadingElement>(null);
  const isBusy = step === 'sending';
  // While it is sent the buttons stay where they are.
  const shown = isBusy ? 'editing' : step;
  useEffect(() => heading.current?.focus(), [shown]);

  if (step === 'applied') return <Applied {...props} revision={state.phase.revision} heading={heading} />;
  if (step === 'waiting') return <Waiting {...props} until={state.phase.proposal.expiresAt} heading={heading} />;
  if (step === 'conflict') return <Conflict {...props} heading={heading} />;
  if (step === 'confirming') return <Confirming {...props} heading={heading} />;
  return (
    <form
      className={classes['form']}
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) props.onSubmit();
      }}
    >
      <h2 className={classes['title']} tabIndex={-1} ref={heading}>
        {title}
      </h2>
      {step === 'editing' && state.phase.problem !== undefined && <ProblemNotice error={state.phase.problem} />}
      {step === 'editing' && isOld(state) && (
        <Notice kind="watch" role="alert" title={t('change.conflict', { scope: props.scopeTitle })}>
          <p>{t('change.movedLead', { seen: state.base, now: state.newest })}</p>
          {props.conflict}
          <div>
            <Button size="xs" variant="default" onClick={props.onRebase}>
              {t('change.goOn', { revision: state.newest })}
            </Button>
          </div>
        </Notice>
      )}
      {props.fields !== undefined && <div className={classes['fields']}>{props.fields}</div>}
      <WillHappen lines={props.lines} detail={props.detail} />
      <ReasonField {...props} />
      <div className={classes['foot']}>
        <span className={`${classes['base']} num`}>{t('change.basedOn', { revision: state.base })}</span>
        <div className={parts['buttons']}>
          <Button variant="default" onClick={props.onCancel} disabled={isBusy}>
            {texts.remote.back}
          </Button>
          <Button type="submit" loading={isBusy} disabled={props.isBlocked}>
            {props.isDangerous ? words.continue : props.outlook === 'proposes' ? words.propose : title}
          </Button>
        </div>
      </div>
    </form>
  );
}

type StepProps = ChangeFormViewProps & { heading: Ref<HTMLHeadingElement> };

function WillHappen({ lines, detail }: { lines: readonly string[]; detail?: ReactNode }) {
  if (lines.length === 0) return null;
  return (
    <section className={classes['happen']}>
      <h3>{words.willHappen}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {detail}
    </section>
  );
}

function ReasonField({ state, onReason }: Pick<ChangeFormViewProps, 'state' | 'onReason'>) {
  return (
    <Textarea
      label={words.reason}
      description={words.reasonHint}
      error={state.wasSubmitted && !isReasonGiven(state) ? words.reasonError : undefined}
      value={state.reason}
      onChange={(event) => onReason(event.currentTarget.value)}
      maxLength={MAX_REASON_CHARS}
      rows={3}
      required
      data-autofocus
    />
  );
}

function Confirming({ state, title, lines, detail, outlook, heading, onConfirm, onBack }: StepProps) {
  return (
    <section className={classes['form']} role="alertdialog" aria-labelledby="change-confirm">
      <h2 className={classes['title']} id="change-confirm" tabIndex={-1} ref={heading}>
        {t('change.confirmTitle', { title })}
      </h2>
      <WillHappen lines={lines} detail={detail} />
      <blockquote className={classes['quote']}>{state.reason}</blockquote>
      <div className={classes['foot']}>
        <span className={`${classes['base']} num`}>{t('change.basedOn', { revision: state.base })}</span>
        <div className={parts['buttons']}>
          <Button variant="default" onClick={onBack}>
            {words.back}
          </Button>
          <Button disabled={outlook === 'asking'} onClick={onConfirm}>
            {CONFIRM[outlook]}
          </Button>
        </div>
      </div>
    </section>
  );
}

function Conflict({ state, conflict, scopeTitle, heading, onReason, onRebase, onCancel }: StepProps) {
  return (
    <section className={classes['form']} aria-labelledby="change-conflict">
      <h2 className={classes['title']} id="change-conflict" tabIndex={-1} ref={heading}>
        {t('change.conflict', { scope: scopeTitle })}
      </h2>
      <Notice kind="watch" role="alert">
        <p>{t('change.conflictLead', { seen: state.base, now: state.newest })}</p>
      </Notice>
      {conflict}
      <ReasonField state={state} onReason={onReason} />
      <div className={classes['foot']}>
        <span />
        <div className={parts['buttons']}>
          <Button variant="default" onClick={onCancel}>
            {texts.remote.back}
          </Button>
          <Button onClick={onRebase}>{t('change.goOn', { revision: state.newest })}</Button>
        </div>
      </div>
    </section>
  );
}

function Applied({ title, revision, heading, onCancel }: StepProps & { revision: number }) {
  return (
    <section className={classes['form']} role="status">
      <h2 className={classes['title']} tabIndex={-1} ref={heading}>
        {title}
      </h2>
      <Notice kind="good" title={t('change.applied', { revision })}>
        <p>{words.appliedLead}</p>
      </Notice>
      <div className={classes['foot']}>
        <span />
        <Button onClick={onCancel}>{words.done}</Button>
      </div>
    </section>
  );
}

function Waiting({ title, until, heading, onCancel, onApprovals }: StepProps & { until: string }) {
  return (
    <section className={classes['form']} role="status">
      <h2 className={classes['title']} tabIndex={-1} ref={heading}>
        {title}
      </h2>
      <Notice kind="waiting" title={words.waiting}>
        <p>{t('change.waitingLead', { until: formatMoment(until) })}</p>
      </Notice>
      <div className={classes['foot']}>
        <Button variant="default" onClick={onApprovals}>
          {words.toApprovals}
        </Button>
        <Button onClick={onCancel}>{words.done}</Button>
      </div>
    </section>
  );
}
