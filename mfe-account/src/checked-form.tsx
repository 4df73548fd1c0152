import { FormErrorSummary, type FormErrorSummaryProps, Notice, Stack } from '@halo/shared/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Outcome } from './outcome.ts';

interface CheckedFormProps extends Pick<FormErrorSummaryProps, 'errors' | 'attempt'> {
  isSaving: boolean;
  /** what the form is for, above its errors */
  intro: ReactNode;
  /** why it was not done, when no field is to blame */
  problem: string | undefined;
  onSubmit(): void;
  /** fields and buttons */
  children: ReactNode;
}

/** A form whose mistakes are listed above its fields, where the focus goes with each submit. */
export function CheckedForm({ isSaving, intro, errors, attempt, problem, onSubmit, children }: CheckedFormProps) {
  const { t } = useTranslation('account');
  return (
    <form
      noValidate
      aria-busy={isSaving}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Stack gap={4}>
        {intro}
        <FormErrorSummary title={t('ui:checkFields')} errors={errors} attempt={attempt} />
        <Outcome role="alert">{problem && <Notice tone="danger">{problem}</Notice>}</Outcome>
        {children}
      </Stack>
    </form>
  );
}
