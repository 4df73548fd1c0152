import { REDIRECT_MAX_CHARS } from '@halo/shared/contracts';
import { usePopupProps, useUser } from '@halo/shared/remote';
import { Stack, Tabs } from '@halo/shared/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LogInPanel } from '../log-in/log-in-panel.tsx';
import { useLogIn } from '../log-in/use-log-in.ts';
import { manifest } from '../manifest.ts';
import { SignUpPanel } from '../sign-up/sign-up-panel.tsx';
import { isSending } from '../sign-up/sign-up-state.ts';
import { useSignUp } from '../sign-up/use-sign-up.ts';

export type SignInTab = 'logIn' | 'signUp';

/**
 * The form that stands over a page: entering or registering. Both halves keep what was typed while the other is shown.
 */
export function SignInPopup({ first }: { first: SignInTab }) {
  const { t } = useTranslation('auth');
  const { close } = usePopupProps();
  const [tab, setTab] = useState(first);
  const onSignedIn = () => close({ kind: 'button', id: 'signed-in' });
  const logIn = useLogIn({ onSignedIn });
  const signUp = useSignUp({ onSignedIn });

  // A person who signed in in another tab needs no form here; what this one sends itself closes it when it is through.
  const isDoneElsewhere = useUser() !== undefined && logIn.state.status !== 'sending' && !isSending(signUp.state);
  const closeDone = useEffectEvent(onSignedIn);
  useEffect(() => {
    if (isDoneElsewhere) closeDone();
  }, [isDoneElsewhere]);

  function select(next: SignInTab): void {
    const { email } = logIn.state.form;
    const typed = signUp.state.step === 'mailbox' ? signUp.state.email : signUp.state.form.email;
    // An address is typed once.
    if (next === 'signUp' && typed === '' && email !== '') signUp.actions.edit('email', email);
    if (next === 'logIn' && email === '' && typed !== '') logIn.actions.edit('email', typed);
    setTab(next);
  }

  return (
    <Tabs
      label={t('tabs')}
      tabs={[
        { id: 'logIn', label: t('logIn.title') },
        { id: 'signUp', label: t('signUp.short') },
      ]}
      selected={tab}
      onSelect={(id) => select(id === 'signUp' ? 'signUp' : 'logIn')}
    >
      <Stack gap={3} style={{ paddingTop: 16 }}>
        {tab === 'logIn' ? (
          <LogInPanel logIn={logIn} backTo={placeBelow()} />
        ) : (
          <SignUpPanel signUp={signUp} headingLevel={3} hasBack />
        )}
      </Stack>
    </Tabs>
  );
}

/** Where the person wanted to go when the form came up over it; nothing on the pages of this remote. */
function placeBelow(): string | undefined {
  const { pathname, search } = location;
  const isOwn = pathname === '/' || manifest.routes.some(({ path }) => path === pathname);
  return isOwn || pathname.length + search.length > REDIRECT_MAX_CHARS ? undefined : pathname + search;
}
