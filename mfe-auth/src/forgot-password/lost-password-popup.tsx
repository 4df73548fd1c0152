import { usePlatform } from '@halo/shared/remote';
import { refusalText } from '../refusal.ts';
import { ForgotPasswordView } from './forgot-password-view.tsx';
import { useForgotPassword } from './use-forgot-password.ts';

/** The page for a lost password, over another page. */
export function LostPasswordPopup() {
  const { i18n } = usePlatform();
  const { state, actions } = useForgotPassword();
  return (
    <ForgotPasswordView
      state={state}
      actions={actions}
      refusalMessage={state.status === 'failed' ? refusalText(i18n, state.refusal) : undefined}
    />
  );
}
