import styled from '@emotion/styled';
import { useId, type ReactNode } from 'react';
import { color, fontSize, fontWeight } from '../../theme/tokens.ts';
import { AlertIcon } from '../icons.tsx';
import { visuallyHidden } from '../screen-reader/visually-hidden.tsx';

/** What every field of a form takes. */
export interface FieldTexts {
  label: string;
  hint?: ReactNode;
  /** Shown under the field and read with it; marks the field invalid. */
  error?: string;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
}

/** Attributes that tie a control to its label, hint and error. */
export interface FieldWiring {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

export interface FieldProps extends FieldTexts {
  id?: string;
  className?: string;
  /** Draws the control with the given attributes on it. */
  children: (wiring: FieldWiring) => ReactNode;
}

/** The frame of a field: label above, hint and error below. */
export function Field({ label, hint, error, hideLabel = false, id, className, children }: FieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const hintId = `${fieldId}-hint`;
  const errorId = `${fieldId}-error`;
  const described = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  return (
    <Root className={className}>
      {hideLabel ? <HiddenLabel htmlFor={fieldId}>{label}</HiddenLabel> : <Label htmlFor={fieldId}>{label}</Label>}
      {children({
        id: fieldId,
        ...(described !== '' && { 'aria-describedby': described }),
        ...(error && { 'aria-invalid': true }),
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && <Hint id={hintId}>{hint}</Hint>}
    </Root>
  );
}

/** The line under a field that says what is wrong with it. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <ErrorLine id={id}>
      <AlertIcon size={15} />
      <span>{children}</span>
    </ErrorLine>
  );
}

const Root = styled.div({ display: 'grid', gap: 5, minWidth: 0, alignContent: 'start' });

const Label = styled.label({
  fontSize: fontSize.small,
  fontWeight: fontWeight.strong,
  justifySelf: 'start',
});
const HiddenLabel = styled.label(visuallyHidden);

const Hint = styled.div({ fontSize: fontSize.small, color: color.soft, lineHeight: 1.4 });

const ErrorLine = styled.div({
  display: 'flex',
  gap: 5,
  alignItems: 'start',
  fontSize: fontSize.small,
  fontWeight: fontWeight.strong,
  lineHeight: 1.35,
  color: color.danger,
  '& svg': { marginTop: 1.5 },
});
