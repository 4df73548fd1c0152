import styled from '@emotion/styled';
import type { ComponentPropsWithRef } from 'react';
import { color } from '../../theme/tokens.ts';
import { ChevronDownIcon } from '../icons.tsx';
import { controlStyle } from './control-style.ts';
import { Field, type FieldTexts } from './field.tsx';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectFieldProps extends FieldTexts, Omit<ComponentPropsWithRef<'select'>, 'children'> {
  options: readonly SelectOption[];
  /** First entry, with the empty value, while nothing is chosen. */
  placeholder?: string;
}

/** A choice from a list, drawn by the system: on a phone nothing beats it. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, hideLabel, id, className, options, placeholder, ...rest } = props;
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel} id={id} className={className}>
      {(wiring) => (
        <Box>
          <Select {...rest} {...wiring}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </Select>
          <Arrow size={20} />
        </Box>
      )}
    </Field>
  );
}

const Box = styled.div({ position: 'relative', display: 'grid', alignItems: 'center' });

const Select = styled.select(controlStyle, {
  appearance: 'none',
  paddingRight: 40,
  textOverflow: 'ellipsis',
  '& option': { background: color.surface, color: color.ink },
});

const Arrow = styled(ChevronDownIcon)({
  position: 'absolute',
  right: 12,
  pointerEvents: 'none',
  color: color.soft,
});
