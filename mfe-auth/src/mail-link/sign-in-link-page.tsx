import { appPathOf } from '@halo/shared/contracts';
import { usePageProps, usePlaceLink, usePlatform } from '@halo/shared/remote';
import { Heading, Stack } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { AuthFrame } from '../auth-frame.tsx';
import { refusalText } from '../refusal.ts';
import { MailLinkView } from './mail-link-view.tsx';
import { useMailLink } from './use-mail-link.ts';

/** Where a person asks for a link that signs in. */
export function SignInLinkPage() {
  const { t } = useTranslation('auth');
  const { i18n } = usePlatform();
  const { search } = usePageProps();
  const linkTo = usePlaceLink();
  const { state, actions } = useMailLink('signInLink', appPathOf(new URLSearchParams(search).get('red') ?? undefined));
  const logIn = linkTo('logIn');
  return (
    <AuthFrame back={{ label: t('forgot.backToLogIn'), ...logIn }}>
      <Stack gap={5}>
        {state.status !== 'sent' && <Heading level={1}>{t('signInLink.title')}</Heading>}
        <MailLinkView
          kind="signInLink"
          state={state}
          actions={actions}
          refusalMessage={state.status === 'failed' ? refusalText(i18n, state.refusal) : undefined}
        />
        <Stack gap={3} style={{ justifyItems: 'center' }}>
          <a {...linkTo('forgotPassword')}>{t('forgot.link')}</a>
          <a {...logIn}>{t('forgot.backToLogIn')}</a>
        </Stack>
      </Stack>
    </AuthFrame>
  );
}
