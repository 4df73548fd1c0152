import styled from '@emotion/styled';
import { useState, type ComponentPropsWithRef } from 'react';
import { IconButton } from '../icon-button/icon-button.tsx';
import { EyeIcon, EyeOffIcon } from '../icons.tsx';
import { controlStyle } from './control-style.ts';
import { Field, type FieldTexts } from './field.tsx';

export interface PasswordFieldProps extends FieldTexts, Omit<ComponentPropsWithRef<'input'>, 'type'> {
  /** Name of the button that shows what is typed. */
  showLabel: string;
  /** Name of the button that hides it again. */
  concealLabel: string;
}

/** A password that can be shown. Give `autoComplete` (`current-password` or `new-password`). */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, hideLabel, id, className, showLabel, concealLabel, ...rest } = props;
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel} id={id} className={className}>
      {(wiring) => (
        <Box>
          <Input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...rest}
            {...wiring}
            type={shown ? 'text' : 'password'}
          />
          <Toggle label={shown ? concealLabel : showLabel} aria-controls={wiring.id} onClick={() => setShown(!shown)}>
            {shown ? <EyeOffIcon size={21} /> : <EyeIcon size={21} />}
          </Toggle>
        </Box>
      )}
    </Field>
  );
}

const Box = styled.div({ position: 'relative', display: 'grid', alignItems: 'center' });
const Input = styled.input(controlStyle, { paddingRight: 54 });
const Toggle = styled(IconButton)({ position: 'absolute', right: 3 });
