import styled from '@emotion/styled';
import { useId } from 'react';
import { color, fontSize } from '../../theme/tokens.ts';
import { FieldError } from './field.tsx';
import { Option, OptionGroup, OptionLegend, Options } from './option-group.tsx';

export interface CheckboxGroupProps {
  legend: string;
  /** those that are ticked */
  values: readonly string[];
  onChange: (values: string[]) => void;
  options: readonly { value: string; label: string }[];
  hint?: string;
  error?: string;
  /** For `FormErrorSummary`: the first option takes this id. */
  id?: string;
}

/** Some of a few, side by side. */
export function CheckboxGroup({ legend, values, onChange, options, hint, error, id }: CheckboxGroupProps) {
  const ownId = useId();
  const groupId = id ?? ownId;
  const described = [error && `${groupId}-error`, hint && `${groupId}-hint`].filter(Boolean).join(' ');
  const toggle = (value: string) =>
    onChange(values.includes(value) ? values.filter((each) => each !== value) : [...values, value]);
  return (
    <OptionGroup aria-labelledby={`${groupId}-legend`} aria-describedby={described === '' ? undefined : described}>
      <OptionLegend id={`${groupId}-legend`}>{legend}</OptionLegend>
      <Options data-invalid={Boolean(error)} data-many={options.length > 2}>
        {options.map((option, index) => (
          <Option key={option.value}>
            <input
              type="checkbox"
              id={index === 0 ? groupId : undefined}
              value={option.value}
              checked={values.includes(option.value)}
              aria-invalid={error ? true : undefined}
              onChange={() => toggle(option.value)}
            />
            <span>{option.label}</span>
          </Option>
        ))}
      </Options>
      {error && <FieldError id={`${groupId}-error`}>{error}</FieldError>}
      {hint && <Hint id={`${groupId}-hint`}>{hint}</Hint>}
    </OptionGroup>
  );
}

const Hint = styled.div({ fontSize: fontSize.small, color: color.soft });
