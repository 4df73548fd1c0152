import { AlertIcon, Button, EmptyState, ErrorState, MailIcon, SkeletonScreen, Stack } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { ComeBackDialog } from '../come-back-dialog.tsx';
import { MarkedText } from '../marked-text.tsx';
import type { Refusal } from '../refusal.ts';
import type { SignInLinkState } from './sign-in-link-state.ts';

export interface SignInLinkViewProps {
  state: SignInLinkState;
  /** title and text of a failure that may pass */
  failure?: { title: string; text: string } | undefined;
  /** address of the account that is signed in here */
  current?: string | undefined;
  actions: {
    press(): void;
    change(): void;
    goOn(): void;
    stayAway(refusal?: Refusal): void;
    retry(): void;
    askAgain(): void;
    logIn(): void;
  };
}

/** Whose account the link opens, and what became of it. */
export function SignInLinkView({ state, failure, current, actions }: SignInLinkViewProps) {
  const { t } = useTranslation('auth');
  switch (state.status) {
    case 'nothing':
      return null;
    case 'reading':
      return <SkeletonScreen layout="form" label={t('signInLink.reading')} />;
    case 'opening':
    case 'opened':
      return <SkeletonScreen layout="form" label={t('signInLink.opening')} />;
    case 'ready':
      return current === undefined ? (
        <Ready email={state.email} actions={actions} />
      ) : (
        <Another email={state.email} current={current} actions={actions} />
      );
    case 'away':
      return <ComeBackDialog refusal={state.refusal} onBack={actions.goOn} onStay={actions.stayAway} />;
    case 'failed':
      return (
        <ErrorState
          title={failure?.title ?? ''}
          text={failure?.text}
          retryLabel={t('ui:retry')}
          onRetry={actions.retry}
        />
      );
    case 'unusable':
      return (
        <div role="alert">
          <EmptyState
            headingLevel={1}
            icon={<AlertIcon size={32} />}
            title={t(`signInLink.${state.reason}.title`)}
            text={t(`signInLink.${state.reason}.text`)}
            action={<WayOn isMember={current !== undefined} reason={state.reason} actions={actions} />}
          />
        </div>
      );
  }
}

type Actions = SignInLinkViewProps['actions'];

function Ready({ email, actions }: { email: string; actions: Actions }) {
  const { t } = useTranslation('auth');
  return (
    <EmptyState
      headingLevel={1}
      icon={<MailIcon size={32} />}
      title={t('signInLink.ready.title')}
      text={<MarkedText i18nKey="signInLink.ready.text" values={{ email }} />}
      action={
        <Stack gap={3}>
          <Button fullWidth onClick={actions.press}>
            {t('signInLink.ready.button', { email })}
          </Button>
          <Button variant="plain" fullWidth onClick={actions.logIn}>
            {t('signInLink.ready.another')}
          </Button>
        </Stack>
      }
    />
  );
}

/** Another account is signed in here: nothing changes by itself. */
function Another({ email, current, actions }: { email: string; current: string; actions: Actions }) {
  const { t } = useTranslation('auth');
  return (
    <EmptyState
      headingLevel={1}
      icon={<MailIcon size={32} />}
      title={t('signInLink.another.title')}
      text={<MarkedText i18nKey="signInLink.another.text" values={{ email, current }} />}
      action={
        <Stack gap={3}>
          <Button fullWidth onClick={actions.goOn}>
            {t('signInLink.another.stay')}
          </Button>
          <Button variant="ghost" fullWidth onClick={actions.change}>
            {t('signInLink.another.change')}
          </Button>
        </Stack>
      }
    />
  );
}

function WayOn({
  isMember,
  reason,
  actions,
}: {
  isMember: boolean;
  reason: 'used' | 'expired' | 'disabled';
  actions: Actions;
}) {
  const { t } = useTranslation('auth');
  if (isMember) return <Button onClick={actions.goOn}>{t('signInLink.goOn')}</Button>;
  if (reason === 'disabled') return <Button onClick={actions.logIn}>{t('logIn.title')}</Button>;
  return (
    <Stack gap={3}>
      <Button onClick={actions.askAgain}>{t('signInLink.askAgain')}</Button>
      <Button variant="ghost" onClick={actions.logIn}>
        {t('logIn.title')}
      </Button>
    </Stack>
  );
}
