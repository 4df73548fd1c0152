import styled from '@emotion/styled';
import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { color, fontSize, media, motion } from '../../theme/tokens.ts';
import { FieldError } from './field.tsx';

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  /** May hold links; they do not tick the box. */
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
}

/** One box to tick. */
export function Checkbox({ label, hint, error, id, className, ...rest }: CheckboxProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const described = [error && `${fieldId}-error`, hint && `${fieldId}-hint`].filter(Boolean).join(' ');
  return (
    <Root className={className}>
      <Box
        {...rest}
        id={fieldId}
        type="checkbox"
        aria-describedby={described === '' ? undefined : described}
        aria-invalid={error ? true : undefined}
      />
      <Text>
        <label htmlFor={fieldId}>{label}</label>
        {error && <FieldError id={`${fieldId}-error`}>{error}</FieldError>}
        {hint && <Hint id={`${fieldId}-hint`}>{hint}</Hint>}
      </Text>
    </Root>
  );
}

const CHECK_MARK = 'polygon(12% 48%, 4% 57%, 37% 90%, 96% 22%, 87% 14%, 36% 72%)';

const Root = styled.div({
  display: 'grid',
  gridTemplateColumns: '24px 1fr',
  gap: 12,
  alignItems: 'start',
});

const Box = styled.input({
  appearance: 'none',
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: 24,
  height: 24,
  margin: '7px 0',
  border: `1.5px solid ${color.edge}`,
  borderRadius: 8,
  background: color.surface,
  cursor: 'pointer',
  transition: `background-color ${motion.quick}`,
  // 44 pixels to touch around 24 to look at.
  '&::before': { content: '""', position: 'absolute', inset: -10 },
  '&::after': { content: '""', width: 14, height: 14, clipPath: CHECK_MARK, background: color.accentInk, opacity: 0 },
  '&:checked': { background: color.accent, borderColor: color.accent },
  '&:checked::after': { opacity: 1 },
  '&[aria-invalid=true]:not(:checked)': { borderColor: color.danger },
  '&:disabled': { opacity: 0.5, cursor: 'not-allowed' },
  [media.calm]: { transition: 'none' },
  '@media (forced-colors: active)': { appearance: 'auto', '&::after': { display: 'none' } },
});

const Text = styled.div({
  display: 'grid',
  gap: 2,
  padding: '8px 0',
  lineHeight: 1.45,
  '& > label': { cursor: 'pointer' },
});

const Hint = styled.div({ fontSize: fontSize.small, color: color.soft });
