import { useId } from 'react';
import { FieldError } from './field.tsx';
import { Option, OptionGroup, OptionLegend, Options } from './option-group.tsx';

export interface RadioGroupProps {
  legend: string;
  name: string;
  /** `null` while nothing is chosen. */
  value: string | null;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
  error?: string;
  /** For `FormErrorSummary`: the first option takes this id. */
  id?: string;
  disabled?: boolean;
}

/** One of a few, side by side. */
export function RadioGroup({ legend, name, value, onChange, options, error, id, disabled }: RadioGroupProps) {
  const ownId = useId();
  const groupId = id ?? ownId;
  return (
    <OptionGroup
      role="radiogroup"
      disabled={disabled}
      aria-labelledby={`${groupId}-legend`}
      aria-describedby={error ? `${groupId}-error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <OptionLegend id={`${groupId}-legend`}>{legend}</OptionLegend>
      <Options data-invalid={Boolean(error)} data-many={options.length > 2}>
        {options.map((option, index) => (
          <Option key={option.value}>
            <input
              type="radio"
              id={index === 0 ? groupId : undefined}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </Option>
        ))}
      </Options>
      {error && <FieldError id={`${groupId}-error`}>{error}</FieldError>}
    </OptionGroup>
  );
}
