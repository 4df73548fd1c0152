import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';

interface FieldProps<Value> {
  label: string;
  description?: string | undefined;
  value: Value;
  error?: string | undefined;
  onChange(value: Value): void;
}

/** A whole number; an empty field is an absent one. */
export function NumberField({ value, onChange, ...props }: FieldProps<number | undefined>) {
  return (
    <TextInput
      {...props}
      type="number"
      inputMode="numeric"
      value={value === undefined || Number.isNaN(value) ? '' : value}
      onChange={({ currentTarget: { value: typed } }) => onChange(typed === '' ? undefined : Number(typed))}
    />
  );
}

/** A number that has to be there: an empty field is none yet. */
export function CountField({ onChange, ...props }: FieldProps<number>) {
  return <NumberField {...props} onChange={(value) => onChange(value ?? Number.NaN)} />;
}

export function TextField({
  onChange,
  maxLength,
  ...props
}: FieldProps<string> & { maxLength?: number; lang?: string; type?: 'email' | 'tel' }) {
  return (
    <TextInput
      {...props}
      {...(maxLength === undefined ? {} : { maxLength })}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Several words, with commas; what is typed stays as it was typed. */
export function ListField({ value, onChange, ...props }: FieldProps<readonly string[]>) {
  const [typed, setTyped] = useState(value.join(', '));
  return (
    <TextInput
      {...props}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(readList(currentTarget.value));
      }}
    />
  );
}

export function Toggle({ label, description, value, onChange }: Omit<FieldProps<boolean>, 'error'>) {
  return (
    <Checkbox
      label={label}
      description={description}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

export function ChoiceField<Value extends string>({
  choices,
  onChange,
  ...props
}: FieldProps<Value> & { choices: readonly { value: Value; label: string }[] }) {
  return (
    <NativeSelect
      {...props}
      data={[...choices]}
      onChange={(event) => {
        const chosen = choices.find(({ value }) => value === event.currentTarget.value);
        if (chosen) onChange(chosen.value);
      }}
    />
  );
}

/** `a, b` as a list. */
export function readList(typed: string): string[] {
  return typed
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}
