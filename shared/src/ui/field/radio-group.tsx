import styled from '@emotion/styled';
import { useId } from 'react';
import { color, fontSize, fontWeight, motion, radius, shadow } from '../../theme/tokens.ts';
import { FieldError } from './field.tsx';

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
    <Root
      role="radiogroup"
      disabled={disabled}
      aria-labelledby={`${groupId}-legend`}
      aria-describedby={error ? `${groupId}-error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <Legend id={`${groupId}-legend`}>{legend}</Legend>
      <Options data-invalid={Boolean(error)}>
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
    </Root>
  );
}

const Root = styled.fieldset({ display: 'grid', gap: 5 });

const Legend = styled.legend({
  padding: 0,
  marginBottom: 5,
  fontSize: fontSize.small,
  fontWeight: fontWeight.strong,
});

const Options = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  padding: 4,
  gap: 4,
  borderRadius: radius.field,
  background: color.tint,
  '&[data-invalid=true]': { boxShadow: `inset 0 0 0 1.5px ${color.danger}` },
});

const Option = styled.label({
  position: 'relative',
  flex: 1,
  cursor: 'pointer',
  '& input': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    margin: 0,
    opacity: 0,
    cursor: 'inherit',
  },
  '& span': {
    display: 'grid',
    placeItems: 'center',
    minHeight: 44,
    padding: '6px 12px',
    borderRadius: 11,
    color: color.soft,
    fontWeight: fontWeight.strong,
    textAlign: 'center',
    transition: `background-color ${motion.quick}`,
  },
  '& input:checked + span': {
    background: color.surface,
    color: color.ink,
    boxShadow: `inset 0 0 0 1.5px ${color.accent}, ${shadow.low}`,
  },
  '& input:focus-visible + span': { outline: `3px solid ${color.focus}`, outlineOffset: 2 },
});
