import { FormErrorSummary, type FormErrorSummaryProps, Notice, Stack } from '@halo/shared/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface AuthFormProps extends Pick<FormErrorSummaryProps, 'errors' | 'attempt'> {
  isSending: boolean;
  /** what the form is for, above its errors */
  intro?: ReactNode;
  /** the text of a refusal by the server */
  refusalMessage?: string | undefined;
  onSubmit(): void;
  /** fields and buttons */
  children: ReactNode;
}

/** The frame of the forms of this remote: what is wrong stands above the fields, and takes the focus when it is new. */
export function AuthForm({ isSending, intro, errors, attempt, refusalMessage, onSubmit, children }: AuthFormProps) {
  const { t } = useTranslation('auth');
  return (
    <form
      noValidate
      aria-busy={isSending}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Stack gap={4}>
        {intro}
        <FormErrorSummary title={t('ui:checkFields')} errors={errors} attempt={attempt} />
        {refusalMessage && (
          <Notice role="alert" tone="danger">
            {refusalMessage}
          </Notice>
        )}
        {children}
      </Stack>
    </form>
  );
}
