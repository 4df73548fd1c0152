import { usePlaceLink, usePlatform } from '@halo/shared/remote';
import { Heading, Stack } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { AuthFrame } from '../auth-frame.tsx';
import { refusalText } from '../refusal.ts';
import { MailLinkView } from './mail-link-view.tsx';
import { useMailLink } from './use-mail-link.ts';

/** Where a person who lost the password asks for a link. */
export function ForgotPasswordPage() {
  const { t } = useTranslation('auth');
  const { i18n } = usePlatform();
  const linkTo = usePlaceLink();
  const { state, actions } = useMailLink('forgot');
  const logIn = linkTo('logIn');
  return (
    <AuthFrame back={{ label: t('forgot.backToLogIn'), ...logIn }}>
      <Stack gap={5}>
        {state.status !== 'sent' && <Heading level={1}>{t('forgot.title')}</Heading>}
        <MailLinkView
          kind="forgot"
          state={state}
          actions={actions}
          refusalMessage={state.status === 'failed' ? refusalText(i18n, state.refusal) : undefined}
        />
        <Stack gap={3} style={{ justifyItems: 'center' }}>
          {state.status !== 'sent' && <a {...linkTo('signInLink')}>{t('signInLink.insteadOfPassword')}</a>}
          <a {...logIn}>{t('forgot.backToLogIn')}</a>
        </Stack>
      </Stack>
    </AuthFrame>
  );
}
