import { usePlatform } from '@halo/shared/remote';
import { Button, LockIcon, Notice, Stack } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { ComeBackDialog, isAway } from './come-back-dialog.tsx';
import { refusalText } from './refusal.ts';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

/** The way in by a passkey. Only for browsers that can use one. */
export function PasskeyButton() {
  const { t } = useTranslation('auth');
  const { i18n } = usePlatform();
  const { state, signIn, answered } = usePasskeySignIn();
  const refusal = state.status === 'failed' ? state.refusal : undefined;
  if (refusal !== undefined && refusal !== 'device' && isAway(refusal))
    return <ComeBackDialog refusal={refusal} onBack={answered} onStay={answered} />;
  return (
    <Stack gap={3} data-needs="passkeys">
      {refusal !== undefined && (
        <Notice role="alert" tone="danger">
          {refusal === 'device' ? t('passkey.device') : refusalText(i18n, refusal)}
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
