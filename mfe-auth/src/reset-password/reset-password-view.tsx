import { AlertIcon, Button, EmptyState, Stack, SuccessIcon, Text } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { AuthForm } from '../auth-form.tsx';
import { SecretField } from '../credential-fields.tsx';
import type { ResetField, ResetForm, ResetPasswordState } from './reset-password-state.ts';

export interface ResetPasswordViewProps {
  state: ResetPasswordState;
  /** the text of a refusal */
  refusalMessage?: string | undefined;
  actions: {
    edit(field: ResetField, value: string): void;
    submit(): void;
    askAgain(): void;
    logIn(): void;
    goHome(): void;
  };
}

/** The form, and what became of the link. */
export function ResetPasswordView({ state, refusalMessage, actions }: ResetPasswordViewProps) {
  const { t } = useTranslation('auth');
  switch (state.status) {
    case 'noToken':
      return null;
    case 'done':
      return (
        <div role="status">
          <EmptyState
            headingLevel={1}
            icon={<SuccessIcon size={32} />}
            title={t('reset.done.title')}
            text={t('reset.done.text')}
            action={
              <Stack gap={3}>
                <Button onClick={actions.logIn}>{t('logIn.title')}</Button>
                <Button variant="ghost" onClick={actions.goHome}>
                  {t('reset.done.home')}
                </Button>
              </Stack>
            }
          />
        </div>
      );
    case 'unusable':
      return (
        <div role="alert">
          <EmptyState
            headingLevel={1}
            icon={<AlertIcon size={32} />}
            title={t(`reset.${state.reason}.title`)}
            text={t(`reset.${state.reason}.text`)}
            action={<Button onClick={actions.askAgain}>{t('reset.askAgain')}</Button>}
          />
        </div>
      );
    default:
      return <Form form={state} refusalMessage={refusalMessage} actions={actions} />;
  }
}

function Form({
  form,
  refusalMessage,
  actions,
}: Pick<ResetPasswordViewProps, 'refusalMessage' | 'actions'> & { form: ResetForm }) {
  const { t } = useTranslation('auth');
  const errors = form.errors.map(({ field, error }) => ({ field, message: t(`reset.errors.${error}`) }));
  const isSending = form.status === 'sending';
  return (
    <AuthForm
      isSending={isSending}
      intro={<Text>{t('reset.text')}</Text>}
      errors={errors.map(({ field, message }) => ({ fieldId: `reset-${field}`, message }))}
      attempt={form.attempt}
      refusalMessage={refusalMessage}
      onSubmit={actions.submit}
    >
      {(['password', 'repeat'] as const).map((field) => (
        <SecretField
          key={field}
          kind="new"
          id={`reset-${field}`}
          label={t(`reset.${field}`)}
          value={form[field]}
          error={errors.find((each) => each.field === field)?.message}
          onEdit={(value) => actions.edit(field, value)}
          {...(field === 'password' ? { hint: t('signUp.passwordHint') } : {})}
        />
      ))}
      <Button type="submit" fullWidth busy={isSending} busyLabel={t('reset.sending')}>
        {t('reset.submit')}
      </Button>
    </AuthForm>
  );
}
