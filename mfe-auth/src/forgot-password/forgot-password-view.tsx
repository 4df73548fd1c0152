import { Button, EmptyState, FormErrorSummary, MailIcon, Notice, Stack, Text, TextField } from '@halo/shared/ui';
import { Trans, useTranslation } from 'react-i18next';
import type { ForgotPasswordState } from './forgot-password-state.ts';

export interface ForgotPasswordViewProps {
  state: ForgotPasswordState;
  /** the text of a refusal */
  refusalMessage?: string | undefined;
  actions: { edit(email: string): void; submit(): void; restart(): void };
}

/** The address, and then the way to the mailbox. */
export function ForgotPasswordView({ state, refusalMessage, actions }: ForgotPasswordViewProps) {
  const { t } = useTranslation('auth');
  if (state.status === 'sent') return <Sent email={state.email} onRestart={actions.restart} />;
  const error = state.problem && t(`forgot.${state.problem}`);
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
        <Text>{t('forgot.text')}</Text>
        <FormErrorSummary
          title={t('ui:checkFields')}
          errors={error ? [{ fieldId: 'forgot-email', message: error }] : []}
          attempt={state.attempt}
        />
        {refusalMessage && (
          <Notice role="alert" tone="danger">
            {refusalMessage}
          </Notice>
        )}
        <TextField
          id="forgot-email"
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={state.email}
          onChange={(event) => actions.edit(event.target.value)}
          {...(error ? { error } : {})}
        />
        <Button type="submit" fullWidth busy={isSending} busyLabel={t('forgot.sending')}>
          {t('forgot.submit')}
        </Button>
      </Stack>
    </form>
  );
}

function Sent({ email, onRestart }: { email: string; onRestart: () => void }) {
  const { t } = useTranslation('auth');
  return (
    <div role="status">
      <EmptyState
        headingLevel={1}
        icon={<MailIcon size={32} />}
        title={t('forgot.sentTitle')}
        text={
          <>
            <Trans t={t} i18nKey="forgot.sentText" values={{ email }} components={{ strong: <strong /> }} />{' '}
            {t('forgot.patience')}
          </>
        }
        action={
          <Button variant="ghost" onClick={onRestart}>
            {t('forgot.again')}
          </Button>
        }
      />
    </div>
  );
}
