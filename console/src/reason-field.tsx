import { TextInput } from '@mantine/core';
import { isReason, REASON_MAX_CHARS } from './reason.ts';
import { texts } from './texts.ts';

interface ReasonFieldProps {
  value: string;
  /** it was tried to send the form: what is missing is said */
  wasSubmitted: boolean;
  onChange(reason: string): void;
}

/** Why, for those who agree to it and for the audit. */
export function ReasonField({ value, wasSubmitted, onChange }: ReasonFieldProps) {
  return (
    <TextInput
      label={texts.forms.reason}
      required
      maxLength={REASON_MAX_CHARS}
      value={value}
      error={wasSubmitted && !isReason(value) ? texts.forms.noReason : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
