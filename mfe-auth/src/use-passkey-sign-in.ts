import { HOOKS } from '@halo/shared/contracts';
import { usePlatform } from '@halo/shared/remote';
import { useState } from 'react';
import { type Refusal, refusalOf } from './refusal.ts';
import { signWithPasskey } from './sign-with-passkey.ts';

/** `device`: the person or the device said no. */
type PasskeySignIn = { status: 'idle' } | { status: 'asking' } | { status: 'failed'; refusal: Refusal | 'device' };

/** From the button to a signed-in session. A popup closes by itself then. */
export function usePasskeySignIn() {
  const { api, holdReload, log, popups, session } = usePlatform();
  const [state, setState] = useState<PasskeySignIn>({ status: 'idle' });

  async function signIn(): Promise<void> {
    if (state.status === 'asking') return;
    setState({ status: 'asking' });
    const release = holdReload('passkey');
    try {
      const signed = await signWithPasskey(await api.identity.passkeyQuestion());
      const { token, clickId } = await api.identity.signInWithPasskey(signed);
      await session.signIn({ token, clickId });
      setState({ status: 'idle' });
    } catch (thrown) {
      const refusal = thrown instanceof DOMException ? 'device' : refusalOf(thrown);
      if (refusal !== 'device') {
        log.warn('a passkey did not sign in', { code: refusal.code });
        if (refusal.code === 'account_disabled') void popups.openHook(HOOKS.accountDisabled, refusal.detail);
      }
      setState({ status: 'failed', refusal });
    } finally {
      release();
    }
  }

  return {
    state,
    signIn: () => void signIn(),
    /** the question whether the owner comes back was answered, or could not be carried out */
    answered: (refusal?: Refusal) => setState(refusal ? { status: 'failed', refusal } : { status: 'idle' }),
  };
}
