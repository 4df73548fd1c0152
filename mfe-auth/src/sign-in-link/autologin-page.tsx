import { problemText, problemTitle } from '@halo/shared/i18n';
import { usePlatform } from '@halo/shared/remote';
import { Page } from '@halo/shared/ui';
import type { LinkPage } from './link-visit.ts';
import { SignInLinkView } from './sign-in-link-view.tsx';
import { useSignInLink } from './use-sign-in-link.ts';

/** Where the link of our own mail leads. */
export function AutologinPage() {
  return <Landing page="autologin" />;
}

/** Where links lead that others write into their mails. */
export function ExternalEmailPage() {
  return <Landing page="external_email" />;
}

function Landing({ page }: { page: LinkPage }) {
  const { i18n } = usePlatform();
  const { state, current, actions } = useSignInLink(page);
  const failure =
    state.status === 'failed'
      ? { title: problemTitle(i18n, state.code), text: problemText(i18n, state.code) }
      : undefined;
  return (
    <Page width="narrow" style={{ paddingTop: '8dvh' }}>
      <SignInLinkView {...{ state, failure, actions }} current={current?.email} />
    </Page>
  );
}
