import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FormEnd } from '../form-end.tsx';
import { texts } from '../texts.ts';
import classes from './payments.module.css';

const words = texts.payments;
const REASON_MIN = 3;
const REFERENCE = /^[\w:.-]{1,100}$/;

export interface ReasonFormProps {
  /** what it does, also the name of the form */
  label: string;
  lead?: ReactNode;
  isBusy: boolean;
  error: unknown;
  /** also the provider's own id of a refund */
  asksReference?: boolean;
  onSubmit(reason: string, reference?: string): void;
  onCancel(): void;
}

/** What is done takes no more than a reason, which the audit keeps. */
export function ReasonForm({ label, lead, asksReference = false, isBusy, error, onSubmit, onCancel }: ReasonFormProps) {
  const [reason, setReason] = useState('');
  const [reference, setReference] = useState('');
  const [wasSubmitted, setSubmitted] = useState(false);
  const isWrong = reason.trim().length < REASON_MIN;
  const isWrongReference = asksReference && !REFERENCE.test(reference.trim());
  return (
    <form
      className={classes['form']}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (!isWrong && !isWrongReference && !isBusy)
          onSubmit(reason.trim(), ...(asksReference ? [reference.trim()] : []));
      }}
    >
      {lead !== undefined && <p>{lead}</p>}
      {asksReference && (
        <TextInput
          label={words.refundReference}
          required
          maxLength={100}
          data-autofocus
          error={wasSubmitted && isWrongReference && words.wrongReference}
          value={reference}
          onChange={(event) => setReference(event.currentTarget.value)}
        />
      )}
      <TextInput
        label={words.reason}
        required
        maxLength={500}
        data-autofocus={!asksReference || undefined}
        error={wasSubmitted && isWrong && words.wrongReason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FormEnd submit={label} {...{ isBusy, error, onCancel }} />
    </form>
  );
}
