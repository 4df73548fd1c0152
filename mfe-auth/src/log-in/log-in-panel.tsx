import { usePlaceLink, usePlatform } from '@halo/shared/remote';
import { Stack } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { ComeBackDialog, isAway } from '../come-back-dialog.tsx';
import { OtherWaysIn } from '../other-ways-in.tsx';
import { refusalText } from '../refusal.ts';
import { LogInView } from './log-in-view.tsx';
import type { useLogIn } from './use-log-in.ts';

interface LogInPanelProps {
  logIn: ReturnType<typeof useLogIn>;
  /** where the person wanted to go */
  backTo?: string | undefined;
}

/** What the log-in shows now, without a frame around it. */
export function LogInPanel({ logIn: { state, actions }, backTo }: LogInPanelProps) {
  const { t } = useTranslation('auth');
  const { i18n } = usePlatform();
  const linkTo = usePlaceLink();
  const refusal = state.status === 'failed' ? state.refusal : undefined;
  // The same words for an unknown address and a wrong password.
  const isWrong = refusal?.code === 'wrong_credentials' || refusal?.code === 'user_not_found';
  const away = refusal && isAway(refusal) ? refusal : undefined;
  return (
    <Stack gap={4}>
      <LogInView
        state={state}
        actions={actions}
        forgotLink={linkTo('forgotPassword')}
        refusalMessage={isWrong ? t('logIn.wrong') : away ? undefined : refusal && refusalText(i18n, refusal)}
      />
      {away && <ComeBackDialog refusal={away} onBack={actions.cameBack} onStay={actions.answered} />}
      <OtherWaysIn backTo={backTo} />
    </Stack>
  );
}
