import { Button, FormErrorSummary, Notice, PasswordField, Row, Stack, TextField } from '@halo/shared/ui';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
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
  const errorOf = (field: LogInField) => (missing.includes(field) ? { error: t(`logIn.missing.${field}`) } : {});
  const isSending = state.status === 'sending';
  return (
    <form
      noValidate
      aria-busy={isSending}
      onSubmit={(event) => {
        event.preventDefault();
        actions.submit();
      }}
    >
      <Stack gap={4}>
        <FormErrorSummary
          title={t('ui:checkFields')}
          errors={missing.map((field) => ({ fieldId: `log-in-${field}`, message: t(`logIn.missing.${field}`) }))}
          attempt={attempt}
        />
        {refusalMessage && (
          <Notice role="alert" tone="danger">
            {refusalMessage}
          </Notice>
        )}
        <TextField
          id="log-in-email"
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={form.email}
          onChange={(event) => actions.edit('email', event.target.value)}
          {...errorOf('email')}
        />
        <PasswordField
          id="log-in-password"
          label={t('password')}
          autoComplete="current-password"
          showLabel={t('ui:showPassword')}
          concealLabel={t('ui:concealPassword')}
          value={form.password}
          onChange={(event) => actions.edit('password', event.target.value)}
          {...errorOf('password')}
        />
        <Row justify="end">
          <a {...forgotLink}>{t('forgot.link')}</a>
        </Row>
        <Button type="submit" fullWidth busy={isSending} busyLabel={t('logIn.sending')}>
          {t('logIn.submit')}
        </Button>
      </Stack>
    </form>
  );
}
