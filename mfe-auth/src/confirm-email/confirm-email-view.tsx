import {
  AlertIcon,
  Button,
  Countdown,
  EmptyState,
  ErrorState,
  SkeletonScreen,
  Stack,
  SuccessIcon,
} from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import type { ConfirmEmailState } from './confirm-email-state.ts';

/** How long the confirmation stays before the page moves on. */
const REDIRECT_SECONDS = 5;

export interface ConfirmEmailViewProps {
  state: ConfirmEmailState;
  /** title and text of a failure that may pass */
  failure?: { title: string; text: string } | undefined;
  /** this browser is signed in */
  isMember: boolean;
  actions: { goOn(): void; logIn(): void; retry(): void; resend(): void };
}

/** What became of the link in the mail. */
export function ConfirmEmailView({ state, failure, isMember, actions }: ConfirmEmailViewProps) {
  const { t } = useTranslation('auth');
  switch (state.status) {
    case 'noToken':
      return null;
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
