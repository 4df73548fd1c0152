import { HOOKS } from '@halo/shared/contracts';
import { isAborted } from '@halo/shared/errors';
import { type Platform, usePageProps, usePlatform } from '@halo/shared/remote';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { type Refusal, refusalOf } from '../refusal.ts';
import { type GoogleReturnState, initialGoogleReturn, reduceGoogleReturn } from './google-return-state.ts';

/** Finishes with what Google put into the address, which leaves the address bar at once. */
export function useGoogleReturn() {
  const platform = usePlatform();
  const { api, go, holdReload, session } = platform;
  const { search } = usePageProps();
  const [state, dispatch] = useReducer(reduceGoogleReturn, search, initialGoogleReturn);
  useAddress(state.status);
  const refuse = (thrown: unknown) => dispatch({ type: 'refused', refusal: noted(platform, thrown) });

  const finish = useEffectEvent(async (back: { code: string; state: string; iss?: string }): Promise<void> => {
    const release = holdReload('google');
    try {
      const answer = await api.identity.finishGoogle(back);
      if (answer.kind !== 'signed_in') {
        dispatch({ type: answer.kind, email: answer.email, ticket: answer.ticket });
        return;
      }
      await session.signIn(answer.session);
      dispatch({ type: 'signedIn' });
    } catch (thrown) {
      refuse(thrown);
    } finally {
      release();
    }
  });
  // The answer counts once: React's second run of effects in development must not use it up.
  const used = useRef<unknown>(undefined);
  useEffect(() => {
    if (state.status !== 'finishing' || used.current === state) return;
    used.current = state;
    void finish(state.back);
  }, [state]);

  const connect = useEffectEvent(async (ticket: string, password: string, signal: AbortSignal): Promise<void> => {
    const release = holdReload('google');
    try {
      await session.signIn(await api.identity.connectGoogle({ ticket, password }, { signal }));
      dispatch({ type: 'signedIn' });
    } catch (thrown) {
      if (!isAborted(thrown)) refuse(thrown);
    } finally {
      release();
    }
  });
  const proof = state.status === 'known' && state.isSending ? state : undefined;
  useEffect(() => {
    if (!proof) return;
    const stop = new AbortController();
    void connect(proof.ticket, proof.password, stop.signal);
    return () => stop.abort();
  }, [proof]);

  return {
    state,
    actions: {
      type: (password: string) => dispatch({ type: 'typed', password }),
      submit: () => dispatch({ type: 'submitted' }),
      logIn: () => go('logIn'),
      cameBack: () => dispatch({ type: 'signedIn' }),
      stayAway: (refusal?: Refusal) => (refusal ? dispatch({ type: 'refused', refusal }) : go('logIn')),
    },
  };
}

function noted({ log, popups }: Platform, thrown: unknown): Refusal {
  const refusal = refusalOf(thrown);
  log.warn('sign-in with Google was refused', { code: refusal.code });
  if (refusal.code === 'account_disabled') void popups.openHook(HOOKS.accountDisabled, refusal.detail);
  return refusal;
}

/** The code leaves the address bar. A page without anything of Google's is the sign-up form, as it is specified. */
function useAddress(status: GoogleReturnState['status']): void {
  const { hrefOf, i18n, navigate, popups } = usePlatform();
  const isCancelled = status === 'cancelled';
  const isWithout = status === 'nothing';
  const address = isCancelled ? hrefOf('logIn') : isWithout ? hrefOf('signUp') : OWN_ADDRESS;
  useEffect(() => navigate(address, { replace: true }), [address, navigate]);
  useEffect(() => {
    if (isCancelled) popups.toast({ text: i18n.t('auth:google.cancelled'), tone: 'info' });
  }, [i18n, isCancelled, popups]);
}

/** This page's own, without what Google added. */
const OWN_ADDRESS = '/loginWithGoogle';
