import { DAY_MS } from '@halo/shared/contracts';
import { CLOSING_AHEAD_DAYS, CLOSING_AHEAD_DAYS_MAX, type NewBrandClosing } from '@halo/shared/contracts/operations';
import { Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { FormEnd } from '../form-end.tsx';
import { formatDay } from '../format.ts';
import { isReason } from '../reason.ts';
import { ReasonField } from '../reason-field.tsx';
import { t, texts } from '../texts.ts';
import { useNow } from '../use-now.ts';
import classes from './brands.module.css';
import { ClosingSteps } from './closing-steps.tsx';

const words = texts.brands;

interface CloseDialogProps {
  title: string;
  isBusy: boolean;
  error: unknown;
  onSubmit(wanted: NewBrandClosing): void;
  onCancel(): void;
}

/** When a brand is to have no page any more, and why. */
export function CloseDialog({ title, isBusy, error, onSubmit, onCancel }: CloseDialogProps) {
  const [reason, setReason] = useState('');
  const [day, setDay] = useState('');
  const [wasSubmitted, setSubmitted] = useState(false);
  const now = useNow();
  const first = dayIn(now, CLOSING_AHEAD_DAYS + 1);
  const isTooSoon = day < first;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    if (!isReason(reason) || isBusy || (day !== '' && isTooSoon)) return;
    onSubmit({ reason: reason.trim(), ...(day === '' ? {} : { closesAt: noonOf(day) }) });
  };
  return (
    <Modal
      opened
      onClose={onCancel}
      title={t('brands.closeOf', { title })}
      closeButtonProps={{ 'aria-label': texts.app.close }}
    >
      <form className={classes['closing']} noValidate onSubmit={submit}>
        <p>{words.closeLead}</p>
        <ClosingSteps />
        <TextInput
          type="date"
          label={words.closesAt}
          description={t('brands.closesAtLead', { days: CLOSING_AHEAD_DAYS + 1, daysMax: CLOSING_AHEAD_DAYS_MAX - 1 })}
          min={first}
          max={dayIn(now, CLOSING_AHEAD_DAYS_MAX - 1)}
          value={day}
          error={
            wasSubmitted && day !== '' && isTooSoon ? t('brands.closesTooSoon', { day: formatDay(first) }) : undefined
          }
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <ReasonField value={reason} wasSubmitted={wasSubmitted} onChange={setReason} />
        <FormEnd submit={texts.forms.propose} {...{ isBusy, error, onCancel }} />
      </form>
    </Modal>
  );
}

function dayIn(now: number, days: number): string {
  return new Date(now + days * DAY_MS).toISOString().slice(0, 10);
}

/** The day is over at no place of Europe yet when it closes. */
function noonOf(day: string): string {
  return new Date(`${day}T12:00:00Z`).toISOString();
}
