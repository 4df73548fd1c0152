import { TextInput } from '@mantine/core';
import { texts } from '../texts.ts';
import { focusOnce } from './focus-once.ts';

export interface CodeFieldProps {
  value: string;
  isFirst?: boolean;
  /** a recovery code does as well */
  isRecoveryFine?: boolean;
  onChange(code: string): void;
}

/** Six digits of the app; letters too where a recovery code does. */
export function CodeField({ value, isFirst = false, isRecoveryFine = false, onChange }: CodeFieldProps) {
  return (
    <TextInput
      label={texts.secondFactor.code}
      {...(isRecoveryFine ? { description: texts.secondFactor.orRecovery } : {})}
      name="code"
      autoComplete="one-time-code"
      inputMode={isRecoveryFine ? 'text' : 'numeric'}
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      required
      data-autofocus={isFirst || undefined}
      ref={isFirst ? focusOnce : undefined}
      size="md"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
