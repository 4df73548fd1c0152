import { usePlatform } from '@halo/shared/remote';
import { Button, LockIcon, Notice, Stack } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { refusalText } from './refusal.ts';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

/** The way in by a passkey. Only for browsers that can use one. */
export function PasskeyButton() {
  const { t } = useTranslation('auth');
  const { i18n } = usePlatform();
  const { state, signIn } = usePasskeySignIn();
  return (
    <Stack gap={3}>
      {state.status === 'failed' && (
        <Notice role="alert" tone="danger">
          {state.refusal === 'device' ? t('passkey.device') : refusalText(i18n, state.refusal)}
        </Notice>
      )}
      <Button
        variant="ghost"
        fullWidth
        icon={<LockIcon size={19} />}
        busy={state.status === 'asking'}
        busyLabel={t('passkey.asking')}
        onClick={signIn}
      >
        {t('passkey.button')}
      </Button>
    </Stack>
  );
}
