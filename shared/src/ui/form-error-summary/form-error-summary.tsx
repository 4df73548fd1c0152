import styled from '@emotion/styled';
import { useEffect, useRef, type MouseEvent } from 'react';
import { color, fontWeight, radius, space } from '../../theme/tokens.ts';

export interface FormErrorSummaryProps {
  title: string;
  errors: readonly { fieldId: string; message: string }[];
  /** Count of attempts to submit: each new one with errors moves the focus here again. */
  attempt?: number;
}

/** What is wrong with a form, on top of it; each line leads to its field. Nothing while all is well. */
export function FormErrorSummary({ title, errors, attempt = 0 }: FormErrorSummaryProps) {
  const root = useRef<HTMLDivElement>(null);
  const hasErrors = errors.length > 0;
  useEffect(() => {
    if (hasErrors) root.current?.focus();
  }, [hasErrors, attempt]);
  if (!hasErrors) return null;

  const goToField = (event: MouseEvent, fieldId: string): void => {
    event.preventDefault();
    const field = document.getElementById(fieldId);
    field?.focus();
    field?.scrollIntoView?.({ block: 'center' });
  };
  return (
    <Root ref={root} role="alert" tabIndex={-1}>
      <strong>{title}</strong>
      <List>
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} onClick={(event) => goToField(event, fieldId)}>
              {message}
            </a>
          </li>
        ))}
      </List>
    </Root>
  );
}

const Root = styled.div({
  display: 'grid',
  gap: space[1],
  padding: `${space[3]} ${space[4]}`,
  border: `1.5px solid ${color.danger}`,
  borderRadius: radius.field,
  background: color.dangerTint,
  scrollMarginTop: 80,
  '&:focus-visible': { outlineColor: color.danger },
  '& strong': { fontWeight: fontWeight.bold },
});

const List = styled.ul({
  display: 'grid',
  '& a': { display: 'inline-block', padding: '4px 0', color: color.danger, fontWeight: fontWeight.strong },
});
