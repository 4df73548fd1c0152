import { problemText, problemTitle } from '@halo/shared/i18n';
import { usePlaceLink, usePlatform } from '@halo/shared/remote';
import { useTranslation } from 'react-i18next';
import { AuthFrame } from '../auth-frame.tsx';
import { ComeBackDialog, isAway } from '../come-back-dialog.tsx';
import { GoogleReturnView } from '../identity/google-return-view.tsx';
import { useGoogleReturn } from '../identity/use-google-return.ts';
import { refusalText } from '../refusal.ts';
import { ExternalSignUpForm } from '../sign-up/external-sign-up-form.tsx';

/** Where Google leads back to. */
export function GoogleReturnPage() {
  const { t } = useTranslation('auth');
  const { i18n } = usePlatform();
  const linkTo = usePlaceLink();
  const { state, actions } = useGoogleReturn();
  const refused = state.status === 'failed' || state.status === 'known' ? state.refusal : undefined;
  if (refused && isAway(refused))
    return <ComeBackDialog refusal={refused} onBack={actions.cameBack} onStay={actions.stayAway} />;
  const failure =
    state.status === 'failed'
      ? { title: problemTitle(i18n, state.refusal.code), text: problemText(i18n, state.refusal.code) }
      : undefined;
  const refusal = state.status === 'known' ? state.refusal : undefined;
  const ofPassword = refusal?.code === 'wrong_credentials' || refusal?.code === 'password_required';
  return (
    <AuthFrame back={{ label: t('forgot.backToLogIn'), ...linkTo('logIn') }}>
      <GoogleReturnView
        {...{ state, actions, failure }}
        refusalMessage={
          refusal &&
          (ofPassword
            ? t(refusal.code === 'password_required' ? 'logIn.missing.password' : 'confirm.elsewhere.wrong')
            : refusalText(i18n, refusal))
        }
        forgotLink={linkTo('forgotPassword')}
        signUp={(person) => <ExternalSignUpForm person={person} />}
      />
    </AuthFrame>
  );
}
