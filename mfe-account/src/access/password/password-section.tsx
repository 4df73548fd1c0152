import { problemText } from '@halo/shared/i18n';
import { usePlaceLink, usePlatform } from '@halo/shared/remote';
import { PasswordView } from './password-view.tsx';
import { usePassword } from './use-password.ts';

/** The password, ready to be put into a page. */
export function PasswordSection({ email, onChanged }: { email: string; onChanged: () => void }) {
  const { i18n } = usePlatform();
  const linkTo = usePlaceLink();
  const { state, actions } = usePassword(onChanged);
  return (
    <PasswordView
      email={email}
      state={state}
      problem={state.status === 'failed' ? problemText(i18n, state.code, state.detail) : undefined}
      forgotLink={linkTo('forgotPassword')}
      actions={actions}
    />
  );
}
