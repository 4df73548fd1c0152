import { Checkbox } from '@mantine/core';
import { t, texts } from '../texts.ts';
import classes from './plans.module.css';

interface FlowChoiceProps {
  /** flows to choose from */
  all: readonly string[];
  chosen: readonly string[];
  error: string | undefined;
  onChange(fluxIds: string[]): void;
}

/** The flows of a brand that a change is for. */
export function FlowChoice({ all, chosen, error, onChange }: FlowChoiceProps) {
  return (
    <ChoiceOf
      legend={texts.plans.flows}
      all={all}
      chosen={chosen}
      labelOf={(flows) => t('plans.inFlow', { flows })}
      error={error}
      onChange={onChange}
    />
  );
}

interface ChoiceOfProps<Value extends string> {
  legend: string;
  all: readonly Value[];
  chosen: readonly Value[];
  labelOf(value: Value): string;
  error: string | undefined;
  onChange(values: Value[]): void;
}

/** Several of a few, each with a box. */
export function ChoiceOf<Value extends string>(props: ChoiceOfProps<Value>) {
  const { legend, all, chosen, labelOf, error, onChange } = props;
  return (
    <fieldset className={classes['flows']}>
      <legend>{legend}</legend>
      <div className={classes['choices']}>
        {all.map((value) => (
          <Checkbox
            key={value}
            label={labelOf(value)}
            checked={chosen.includes(value)}
            onChange={() => onChange(chosen.includes(value) ? chosen.filter((id) => id !== value) : [...chosen, value])}
          />
        ))}
      </div>
      {error !== undefined && <p role="alert">{error}</p>}
    </fieldset>
  );
}
