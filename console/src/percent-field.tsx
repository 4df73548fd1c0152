import { Input, SegmentedControl, TextInput } from '@mantine/core';
import { useId } from 'react';
import { parsePercent } from './parse-percent.ts';
import classes from './percent-field.module.css';
import { texts } from './texts.ts';

const words = texts.change;
const USUAL_PERCENTS = ['1', '5', '10', '25', '50', '100'] as const;
const DATA = USUAL_PERCENTS.map((value) => ({ value, label: `${value} %` }));

/** The usual percentages at one press, any other as a number. */
export function PercentField({
  value,
  wasSubmitted,
  onChange,
}: {
  value: string;
  wasSubmitted: boolean;
  onChange(value: string): void;
}) {
  const label = useId();
  const isWrong = parsePercent(value) === undefined;
  return (
    <div className={classes['percents']}>
      <div>
        <Input.Label id={label}>{words.percent}</Input.Label>
        <SegmentedControl
          fullWidth
          aria-labelledby={label}
          data={DATA}
          value={USUAL_PERCENTS.find((usual) => usual === value) ?? ''}
          onChange={onChange}
        />
      </div>
      <TextInput
        className={classes['other'] ?? ''}
        label={words.otherPercent}
        inputMode="decimal"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={isWrong && (wasSubmitted || value !== '') ? words.percentError : undefined}
      />
    </div>
  );
}
