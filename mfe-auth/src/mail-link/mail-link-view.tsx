import { Button, EmptyState, MailIcon, Text } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { AuthForm } from '../auth-form.tsx';
import { EmailField } from '../credential-fields.tsx';
import { MarkedText } from '../marked-text.tsx';
import type { MailLinkKind, MailLinkState } from './mail-link-state.ts';

export interface MailLinkViewProps {
  kind: MailLinkKind;
  state: MailLinkState;
  /** the text of a refusal */
  refusalMessage?: string | undefined;
  actions: { edit(email: string): void; submit(): void; restart(): void };
}

/** The address, and then the way to the mailbox. */
export function MailLinkView({ kind, state, refusalMessage, actions }: MailLinkViewProps) {
  const { t } = useTranslation('auth');
  if (state.status === 'sent') return <Sent kind={kind} email={state.email} onRestart={actions.restart} />;
  const error = state.problem && t(`forgot.${state.problem}`);
  const isSending = state.status === 'sending';
  return (
    <AuthForm
      isSending={isSending}
      intro={<Text>{t(`${kind}.text`)}</Text>}
      errors={error ? [{ fieldId: 'forgot-email', message: error }] : []}
      attempt={state.attempt}
      refusalMessage={refusalMessage}
      onSubmit={actions.submit}
    >
      <EmailField id="forgot-email" value={state.email} error={error} onEdit={actions.edit} />
      <Button type="submit" fullWidth busy={isSending} busyLabel={t('forgot.sending')}>
        {t(`${kind}.submit`)}
      </Button>
    </AuthForm>
  );
}

function Sent({ kind, email, onRestart }: { kind: MailLinkKind; email: string; onRestart: () => void }) {
  const { t } = useTranslation('auth');
  return (
    <div role="status">
      <EmptyState
        headingLevel={1}
        icon={<MailIcon size={32} />}
        title={t('forgot.sentTitle')}
        text={
          <>
            <MarkedText i18nKey={`${kind}.sentText`} values={{ email }} /> {t('forgot.patience')}
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
