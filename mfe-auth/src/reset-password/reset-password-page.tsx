import { usePlaceLink, usePlatform } from '@halo/shared/remote';
import { Heading, Stack } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { AuthFrame } from '../auth-frame.tsx';
import { refusalText } from '../refusal.ts';
import { ResetPasswordView } from './reset-password-view.tsx';
import { useResetPassword } from './use-reset-password.ts';

/** Where the link of the mail leads: a new password, typed twice. */
export function ResetPasswordPage() {
  const { t } = useTranslation('auth');
  const { i18n } = usePlatform();
  const linkTo = usePlaceLink();
  const { state, actions } = useResetPassword();
  return (
    <AuthFrame back={{ label: t('backHome'), ...linkTo('home') }}>
      <Stack gap={5}>
        {'token' in state && <Heading level={1}>{t('reset.title')}</Heading>}
        <ResetPasswordView
          state={state}
          actions={actions}
          refusalMessage={state.status === 'failed' ? refusalText(i18n, state.refusal) : undefined}
        />
      </Stack>
    </AuthFrame>
  );
}
