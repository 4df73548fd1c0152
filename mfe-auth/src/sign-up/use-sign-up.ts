import { type City, HOOKS } from '@halo/shared/contracts';
import { isAborted } from '@halo/shared/errors';
import { usePlatform } from '@halo/shared/remote';
import { useCallback, useEffect, useEffectEvent, useReducer, useState } from 'react';
import { followRedirect } from '../follow-redirect.ts';
import { refusalOf } from '../refusal.ts';
import { emptySignUp, type SignUpField, type SignUpForm, type SignUpStep, toRegistration } from './sign-up-form.ts';
import { readSignUpDraft, writeSignUpDraft } from './sign-up-draft.ts';
import { initialSignUp, isSending, reduceSignUp } from './sign-up-state.ts';

const DRAFT = ['auth', 'sign-up'] as const;

/** Sign-up: steps, draft, and the way from the last button to a signed-in session. `onSignedIn` comes after that. */
export function useSignUp({ onSignedIn }: { onSignedIn?: () => void } = {}) {
  const platform = usePlatform();
  const { api, brand, clock, holdReload, log, popups, session, storage } = platform;
  const { isMainstream } = brand;
  const [state, dispatch] = useReducer(reduceSignUp, undefined, () =>
    initialSignUp(isMainstream, readSignUpDraft(storage.getDraft(...DRAFT), clock.now())),
  );
  const regions = useRegions(state.step !== 'account');

  const form = state.step === 'mailbox' ? undefined : state.form;
  useEffect(() => {
    if (!form || isUntouched(form, isMainstream)) storage.removeDraft(...DRAFT);
    else storage.setDraft(...DRAFT, writeSignUpDraft(form, clock.now()));
  }, [form, isMainstream, storage, clock]);

  const send = useEffectEvent(async (sent: SignUpForm, signal: AbortSignal): Promise<void> => {
    const release = holdReload('sign-up');
    try {
      const { token, clickId } = await api.accounts.register(toRegistration(sent), { signal });
      storage.removeDraft(...DRAFT);
      const { status } = await session.signIn({ token, clickId });
      if (status === 'visitor') dispatch({ type: 'refused', refusal: { code: 'unauthenticated', detail: {} } });
      else onSignedIn?.();
    } catch (thrown) {
      if (isAborted(thrown)) return;
      log.error('Errore authServices', thrown);
      const refusal = refusalOf(thrown);
      followRedirect(platform, refusal);
      if (refusal.code === 'account_disabled') void popups.openHook(HOOKS.accountDisabled, refusal.detail);
      dispatch({ type: 'refused', refusal });
    } finally {
      release();
    }
  });

  const sending = isSending(state);
  useEffect(() => {
    if (!sending || !form) return;
    const stop = new AbortController();
    void send(form, stop.signal);
    return () => stop.abort();
    // The form cannot change while it is sent.
  }, [sending, form]);

  return {
    state,
    regions,
    actions: {
      edit: (field: SignUpField, value: SignUpForm[SignUpField]) => dispatch({ type: 'edited', field, value }),
      next: () => dispatch({ type: 'continued' }),
      back: () => dispatch({ type: 'wentBack' }),
      goTo: (step: SignUpStep) => dispatch({ type: 'wentTo', step }),
      startOver: () => dispatch({ type: 'startedOver', isMainstream }),
      searchCities: useCallback(
        (text: string, signal: AbortSignal): Promise<City[]> => api.geo.searchCities(brand.country, text, { signal }),
        [api, brand],
      ),
    },
  };
}

/** The regions of the country, once they are to be seen. Without them the city alone still says the region. */
export function useRegions(isWanted: boolean): readonly string[] {
  const { api, brand, log } = usePlatform();
  const [regions, setRegions] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!isWanted) return;
    const stop = new AbortController();
    api.geo.regions(brand.country, { signal: stop.signal }).then(setRegions, (thrown: unknown) => {
      if (!isAborted(thrown)) log.warn('regions did not load', { code: refusalOf(thrown).code });
    });
    return () => stop.abort();
  }, [isWanted, api, brand, log]);
  return regions;
}

function isUntouched(form: SignUpForm, isMainstream: boolean): boolean {
  const empty = emptySignUp(isMainstream);
  return (Object.keys(empty) as SignUpField[]).every((field) => field === 'password' || form[field] === empty[field]);
}
