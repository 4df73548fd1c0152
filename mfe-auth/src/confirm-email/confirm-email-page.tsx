import { problemText, problemTitle } from '@halo/shared/i18n';
import { usePlatform } from '@halo/shared/remote';
import { Page } from '@halo/shared/ui';
import { refusalText } from '../refusal.ts';
import { ConfirmEmailView } from './confirm-email-view.tsx';
import { useConfirmEmail } from './use-confirm-email.ts';

/** Where the link in the confirmation mail leads. */
export function ConfirmEmailPage() {
  const { i18n } = usePlatform();
  const { state, isMember, actions } = useConfirmEmail();
  const failure =
    state.status === 'failed'
      ? { title: problemTitle(i18n, state.code), text: problemText(i18n, state.code) }
      : undefined;
  const refusal = state.status === 'password' ? state.refusal : undefined;
  return (
    <Page width="narrow" style={{ paddingTop: '8dvh' }}>
      <ConfirmEmailView
        {...{ state, failure, isMember, actions }}
        refusalMessage={
          refusal &&
          (refusal.code === 'wrong_credentials' ? i18n.t('auth:confirm.elsewhere.wrong') : refusalText(i18n, refusal))
        }
      />
    </Page>
  );
}
