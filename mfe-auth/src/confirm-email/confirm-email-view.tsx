import {
  AlertIcon,
  Button,
  Countdown,
  EmptyState,
  ErrorState,
  Heading,
  MailIcon,
  SkeletonScreen,
  Stack,
  SuccessIcon,
  Text,
} from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { AuthForm } from '../auth-form.tsx';
import { SecretField } from '../credential-fields.tsx';
import type { ConfirmEmailState } from './confirm-email-state.ts';

/** How long the confirmation stays before the page moves on. */
const REDIRECT_SECONDS = 5;

export interface ConfirmEmailViewProps {
  state: ConfirmEmailState;
  /** title and text of a failure that may pass */
  failure?: { title: string; text: string } | undefined;
  /** the text of a refused password */
  refusalMessage?: string | undefined;
  /** this browser is signed in */
  isMember: boolean;
  actions: {
    press(): void;
    type(password: string): void;
    forgot(): void;
    goOn(): void;
    logIn(): void;
    retry(): void;
    resend(): void;
  };
}

/** What became of the link in the mail. */
export function ConfirmEmailView({ state, failure, refusalMessage, isMember, actions }: ConfirmEmailViewProps) {
  const { t } = useTranslation('auth');
  switch (state.status) {
    case 'noToken':
      return null;
    case 'ready':
      return (
        <EmptyState
          headingLevel={1}
          icon={<MailIcon size={32} />}
          title={t('confirm.ready.title')}
          text={t('confirm.ready.text')}
          action={<Button onClick={actions.press}>{t('confirm.ready.button')}</Button>}
        />
      );
    case 'password':
      return <Elsewhere state={state} message={refusalMessage} actions={actions} />;
    case 'confirming':
      return <SkeletonScreen layout="form" label={t('confirm.confirming')} />;
    case 'failed':
      return (
        <ErrorState
          title={failure?.title ?? ''}
          text={failure?.text}
          retryLabel={t('ui:retry')}
          onRetry={actions.retry}
        />
      );
    case 'confirmed':
      return (
        <div role="status">
          <EmptyState
            headingLevel={1}
            icon={<SuccessIcon size={32} />}
            title={t('confirm.done.title')}
            text={t(state.isSignedIn ? 'confirm.done.text' : 'confirm.done.signIn')}
            action={
              state.isSignedIn ? (
                <Onward onGo={actions.goOn} />
              ) : (
                <Button onClick={actions.logIn}>{t('logIn.title')}</Button>
              )
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
            title={t(`confirm.${state.reason}.title`)}
            text={t(`confirm.${state.reason}.text`)}
            action={<WayOn reason={state.reason} isMember={isMember} actions={actions} />}
          />
        </div>
      );
  }
}

/** In a browser without a session of the account: the password, or the way to a new one. */
function Elsewhere({
  state,
  message,
  actions,
}: {
  state: Extract<ConfirmEmailState, { status: 'password' }>;
  message?: string | undefined;
  actions: ConfirmEmailViewProps['actions'];
}) {
  const { t } = useTranslation('auth');
  return (
    <AuthForm
      isSending={false}
      intro={
        <>
          <Heading level={1}>{t('confirm.elsewhere.title')}</Heading>
          <Text>{t('confirm.elsewhere.text')}</Text>
        </>
      }
      errors={message ? [{ fieldId: 'confirm-password', message }] : []}
      attempt={state.attempt}
      onSubmit={actions.press}
    >
      <SecretField kind="current" id="confirm-password" value={state.password} error={message} onEdit={actions.type} />
      <Button type="submit" fullWidth>
        {t('confirm.ready.button')}
      </Button>
      <Text tone="soft">{t('confirm.elsewhere.notYou')}</Text>
      <Button variant="ghost" fullWidth onClick={actions.forgot}>
        {t('confirm.elsewhere.newPassword')}
      </Button>
    </AuthForm>
  );
}

function Onward({ onGo }: { onGo: () => void }) {
  const { t } = useTranslation('auth');
  return (
    <Stack gap={4}>
      <Button onClick={onGo}>{t('confirm.goOn')}</Button>
      <Countdown
        seconds={REDIRECT_SECONDS}
        text={(left) => t('ui:countdown', { count: left })}
        onDone={onGo}
        stayLabel={t('ui:stay')}
      />
    </Stack>
  );
}

function WayOn({
  reason,
  isMember,
  actions,
}: Pick<ConfirmEmailViewProps, 'isMember' | 'actions'> & { reason: 'used' | 'expired' | 'disabled' }) {
  const { t } = useTranslation('auth');
  if (reason === 'disabled') return <Button onClick={actions.goOn}>{t('ui:home')}</Button>;
  if (!isMember) return <Button onClick={actions.logIn}>{t('logIn.title')}</Button>;
  return reason === 'expired' ? (
    <Button onClick={actions.resend}>{t('optIn.resend')}</Button>
  ) : (
    <Button onClick={actions.goOn}>{t('confirm.goOn')}</Button>
  );
}
