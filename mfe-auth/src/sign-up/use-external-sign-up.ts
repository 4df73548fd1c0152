import { type City, HOOKS } from '@halo/shared/contracts';
import { isAborted } from '@halo/shared/errors';
import { usePlatform } from '@halo/shared/remote';
import { useCallback, useEffect, useEffectEvent, useReducer } from 'react';
import { followRedirect } from '../follow-redirect.ts';
import { refusalOf } from '../refusal.ts';
import { initialExternalSignUp, reduceExternalSignUp } from './external-sign-up-state.ts';
import { type SignUpField, type SignUpForm, toRegistration } from './sign-up-form.ts';
import { useRegions } from './use-sign-up.ts';

export interface KnownPerson {
  email: string;
  /** absent: the address comes from a partner's link, and a mail will ask */
  ticket?: string;
}

/** From the questions to a signed-in session. `onFailed` comes for what no other answer in the form can mend. */
export function useExternalSignUp({ email, ticket }: KnownPerson, onFailed?: (code: string) => void) {
  const platform = usePlatform();
  const { api, brand, holdReload, log, popups, session } = platform;
  const { isMainstream } = brand;
  const [state, dispatch] = useReducer(reduceExternalSignUp, { email, isMainstream }, initialExternalSignUp);
  const regions = useRegions(true);

  const send = useEffectEvent(async (sent: SignUpForm, signal: AbortSignal): Promise<void> => {
    const release = holdReload('sign-up');
    try {
      const { password: _none, ...form } = toRegistration(sent);
      const made = await api.identity.registerExternally(
        { ...form, ...(ticket !== undefined && { ticket }) },
        { signal },
      );
      await session.signIn({ token: made.token, clickId: made.clickId });
    } catch (thrown) {
      if (isAborted(thrown)) return;
      log.error('Errore authServices', thrown);
      const refusal = refusalOf(thrown);
      followRedirect(platform, refusal);
      if (refusal.code === 'account_disabled') void popups.openHook(HOOKS.accountDisabled);
      dispatch({ type: 'refused', refusal });
      onFailed?.(refusal.code);
    } finally {
      release();
    }
  });

  const { form, isSending } = state;
  useEffect(() => {
    if (!isSending) return;
    const stop = new AbortController();
    void send(form, stop.signal);
    return () => stop.abort();
    // The form cannot change while it is sent.
  }, [isSending, form]);

  return {
    state,
    regions,
    actions: {
      edit: (field: SignUpField, value: SignUpForm[SignUpField]) => dispatch({ type: 'edited', field, value }),
      submit: () => dispatch({ type: 'submitted' }),
      searchCities: useCallback(
        (text: string, signal: AbortSignal): Promise<City[]> => api.geo.searchCities(brand.country, text, { signal }),
        [api, brand],
      ),
    },
  };
}
