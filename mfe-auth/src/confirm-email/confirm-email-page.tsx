import styled from '@emotion/styled';
import { problemText, problemTitle } from '@halo/shared/i18n';
import { usePlatform } from '@halo/shared/remote';
import { fontSize, fontWeight } from '@halo/shared/theme';
import { Page } from '@halo/shared/ui';
import { refusalText } from '../refusal.ts';
import { ConfirmEmailView } from './confirm-email-view.tsx';
import { useConfirmEmail } from './use-confirm-email.ts';

/** Where the link in the confirmation mail leads. */
export function ConfirmEmailPage() {
  const { i18n, brand } = usePlatform();
  const { state, isMember, actions } = useConfirmEmail();
  const failure =
    state.status === 'failed'
      ? { title: problemTitle(i18n, state.code), text: problemText(i18n, state.code) }
      : undefined;
  const refusal = state.status === 'password' ? state.refusal : undefined;
  return (
    <Page width="narrow" style={{ paddingTop: '6dvh' }}>
      <Brand>{brand.title}</Brand>
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

/** Whose mail it was: the frame of the page has none here. */
const Brand = styled.p({ fontSize: fontSize.title, fontWeight: fontWeight.heavy, textAlign: 'center' });
