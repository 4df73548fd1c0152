import { problemText } from '@halo/shared/i18n';
import { usePlatform } from '@halo/shared/remote';
import { Page } from '@halo/shared/ui';
import { KeepEmailView } from './keep-email-view.tsx';
import { useKeepEmail } from './use-keep-email.ts';

/** Where the link leads that the old address of an account got: it takes the account back, with a new password. */
export function KeepEmailPage() {
  const { i18n } = usePlatform();
  const { state, actions } = useKeepEmail();
  return (
    <Page width="narrow" style={{ paddingTop: '8dvh' }}>
      <KeepEmailView
        state={state}
        problem={state.status === 'failed' ? problemText(i18n, state.code) : undefined}
        actions={actions}
      />
    </Page>
  );
}
