import styled from '@emotion/styled';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { color } from '../../theme/tokens.ts';
import { controlStyle } from './control-style.ts';
import { Field, type FieldTexts } from './field.tsx';

export interface TextFieldProps extends FieldTexts, ComponentPropsWithRef<'input'> {
  /** Inside the box at its end: a unit, a card's mark. */
  end?: ReactNode;
}

/** One line of text with its label. */
export function TextField({ label, hint, error, hideLabel, id, className, end, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel} id={id} className={className}>
      {(wiring) => (
        <Box>
          <Input {...rest} {...wiring} data-end={end !== undefined} />
          {end !== undefined && <End>{end}</End>}
        </Box>
      )}
    </Field>
  );
}

const Box = styled.div({ position: 'relative', display: 'grid', alignItems: 'center' });

const Input = styled.input(controlStyle, { '&[data-end=true]': { paddingRight: 56 } });

const End = styled.span({
  position: 'absolute',
  right: 14,
  display: 'flex',
  alignItems: 'center',
  color: color.soft,
});
