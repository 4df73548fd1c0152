import { Button, Row } from '@halo/shared/ui';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthForm } from '../auth-form.tsx';
import { EmailField, SecretField } from '../credential-fields.tsx';
import type { LogInField, LogInState } from './log-in-state.ts';

export interface LogInViewProps {
  state: LogInState;
  /** the text of a refusal */
  refusalMessage?: string | undefined;
  /** where the way back in is, when the password is lost */
  forgotLink: { href: string; onClick: (event: MouseEvent<HTMLAnchorElement>) => void };
  actions: { edit(field: LogInField, value: string): void; submit(): void };
}

/** E-mail and password; the same in the page and in the popup. */
export function LogInView({ state, refusalMessage, forgotLink, actions }: LogInViewProps) {
  const { t } = useTranslation('auth');
  const { form, missing, attempt } = state;
  const isSending = state.status === 'sending';
  const propsOf = (field: LogInField) => ({
    id: `log-in-${field}`,
    value: form[field],
    error: missing.includes(field) ? t(`logIn.missing.${field}`) : undefined,
    onEdit: (value: string) => actions.edit(field, value),
  });
  return (
    <AuthForm
      isSending={isSending}
      errors={missing.map((field) => ({ fieldId: `log-in-${field}`, message: t(`logIn.missing.${field}`) }))}
      attempt={attempt}
      refusalMessage={refusalMessage}
      onSubmit={actions.submit}
    >
      <EmailField {...propsOf('email')} />
      <SecretField kind="current" {...propsOf('password')} />
      <Row justify="end">
        <a {...forgotLink}>{t('forgot.link')}</a>
      </Row>
      <Button type="submit" fullWidth busy={isSending} busyLabel={t('logIn.sending')}>
        {t('logIn.submit')}
      </Button>
    </AuthForm>
  );
}
