import { hasDeck, mayEnter, userOf } from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import { usePageProps, usePlatform, useSession } from '@halo/shared/remote';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { refusalOf } from '../refusal.ts';
import { initialConfirmEmail, reduceConfirmEmail } from './confirm-email-state.ts';

/** Confirms the address with the token of the link, which leaves the address bar at once. */
export function useConfirmEmail() {
  const { api, go, hrefOf, log, navigate, popups, session, i18n } = usePlatform();
  const { search } = usePageProps();
  const [state, dispatch] = useReducer(reduceConfirmEmail, search, initialConfirmEmail);
  const account = useSession();
  const isMember = mayEnter(account);
  const user = userOf(account);
  const { status } = state;

  const isWithout = status === 'noToken';
  const address = hrefOf(isWithout ? 'home' : 'confirmEmail');
  useEffect(() => navigate(address, { replace: true }), [address, navigate]);

  const confirm = useEffectEvent(async (token: string, password?: string): Promise<void> => {
    try {
      const answer = await api.accounts.confirmEmail(token, password);
      const now =
        answer.token === undefined
          ? await session.refresh()
          : await session.signIn({ token: answer.token, clickId: answer.clickId }, { resume: false });
      dispatch({ type: 'confirmed', isSignedIn: mayEnter(now) });
    } catch (thrown) {
      const refusal = refusalOf(thrown);
      if (refusal.code !== 'password_required') log.warn('address was not confirmed', { code: refusal.code });
      dispatch({ type: 'refused', refusal });
    }
  });
  // A link works once: React's second run of effects in development must not use it up.
  const used = useRef<unknown>(undefined);
  useEffect(() => {
    if (state.status !== 'confirming' || used.current === state) return;
    used.current = state;
    void confirm(state.token, state.password);
  }, [state]);

  async function resend(): Promise<void> {
    try {
      await api.accounts.resendConfirmation();
      popups.toast({ text: i18n.t('auth:optIn.outcome.resent'), tone: 'ok' });
      navigate(hrefOf('home'), { replace: true });
    } catch (thrown) {
      popups.toast({ text: i18n.t(`errors:${fromUnknown(thrown).code}.text`), tone: 'danger' });
    }
  }

  return {
    state,
    isMember,
    actions: {
      press: () => dispatch({ type: 'pressed' }),
      type: (password: string) => dispatch({ type: 'typed', password }),
      forgot: () => go('forgotPassword'),
      goOn() {
        const next = user && isMember && hasDeck(user) ? hrefOf('deck') : hrefOf('home');
        navigate(user?.awaitsFirstMinutes ? hrefOf('firstMinutes', { red: next }) : next, { replace: true });
      },
      logIn: () => go('logIn'),
      retry: () => dispatch({ type: 'retried' }),
      resend: () => void resend(),
    },
  };
}
