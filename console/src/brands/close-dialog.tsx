import { Modal } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { FormEnd } from '../form-end.tsx';
import { isReason } from '../reason.ts';
import { ReasonField } from '../reason-field.tsx';
import { t, texts } from '../texts.ts';
import classes from './brands.module.css';

const words = texts.brands;

interface CloseDialogProps {
  title: string;
  isBusy: boolean;
  error: unknown;
  onSubmit(reason: string): void;
  onCancel(): void;
}

/** Why a brand is to have no page any more. */
export function CloseDialog({ title, isBusy, error, onSubmit, onCancel }: CloseDialogProps) {
  const [reason, setReason] = useState('');
  const [wasSubmitted, setSubmitted] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    if (isReason(reason) && !isBusy) onSubmit(reason.trim());
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
        <p id="close-first">{words.closeFirst}</p>
        <ol aria-labelledby="close-first">
          {(['plans', 'members', 'accounts'] as const).map((step) => (
            <li key={step}>{words.closeSteps[step]}</li>
          ))}
        </ol>
        <ReasonField value={reason} wasSubmitted={wasSubmitted} onChange={setReason} />
        <FormEnd submit={texts.forms.propose} {...{ isBusy, error, onCancel }} />
      </form>
    </Modal>
  );
}
