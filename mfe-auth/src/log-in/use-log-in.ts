import { HOOKS } from '@halo/shared/contracts';
import { hasCode, isAborted } from '@halo/shared/errors';
import { usePlatform } from '@halo/shared/remote';
import { useEffect, useEffectEvent, useReducer } from 'react';
import { followRedirect } from '../follow-redirect.ts';
import { offerPasskey } from '../offer-passkey.ts';
import { type Refusal, refusalOf } from '../refusal.ts';
import { LOG_IN_DRAFT } from '../log-in-draft.ts';
import { initialLogIn, type LogInField, type LogInForm, reduceLogIn } from './log-in-state.ts';

/** A person's own mistake or choice, and no fault of the app. */
const NO_FAULT = [
  'wrong_credentials',
  'user_not_found',
  'too_many_attempts',
  'rate_limited',
  'account_disabled',
  'account_paused',
  'account_leaving',
  'redirect_required',
] as const;

/** Log-in: from the button to a signed-in session. `onSignedIn` comes after that. The address survives a reload. */
export function useLogIn({ onSignedIn }: { onSignedIn?: () => void } = {}) {
  const platform = usePlatform();
  const { api, holdReload, log, popups, session, storage } = platform;
  const [state, dispatch] = useReducer(reduceLogIn, undefined, () => initialLogIn(storage.getDraft(...LOG_IN_DRAFT)));
  const { form, status } = state;

  const { email } = form;
  useEffect(() => {
    if (email === '') storage.removeDraft(...LOG_IN_DRAFT);
    else storage.setDraft(...LOG_IN_DRAFT, email);
  }, [email, storage]);

  const send = useEffectEvent(async (login: LogInForm, signal: AbortSignal): Promise<void> => {
    const release = holdReload('log-in');
    try {
      const { token, clickId, isActive } = await api.accounts.signIn(login, { signal });
      if (!isActive) {
        refuseDisabled();
        return;
      }
      storage.removeDraft(...LOG_IN_DRAFT);
      const { status: now } = await session.signIn({ token, clickId });
      if (now === 'visitor') dispatch({ type: 'refused', refusal: { code: 'wrong_credentials', detail: {} } });
      else {
        void offerPasskey(platform);
        onSignedIn?.();
      }
    } catch (thrown) {
      if (isAborted(thrown)) return;
      if (!hasCode(thrown, ...NO_FAULT)) log.error('Errore authServices', thrown);
      if (hasCode(thrown, 'account_disabled')) refuseDisabled(refusalOf(thrown).detail);
      else dispatch({ type: 'refused', refusal: refusalOf(thrown) });
      followRedirect(platform, refusalOf(thrown));
    } finally {
      release();
    }
  });

  function refuseDisabled(detail: Record<string, string> = {}): void {
    dispatch({ type: 'refused', refusal: { code: 'account_disabled', detail } });
    void popups.openHook(HOOKS.accountDisabled, detail);
  }

  const isSending = status === 'sending';
  useEffect(() => {
    if (!isSending) return;
    const stop = new AbortController();
    void send(form, stop.signal);
    return () => stop.abort();
    // The form cannot change while it is sent.
  }, [isSending, form]);

  return {
    state,
    actions: {
      edit: (field: LogInField, value: string) => dispatch({ type: 'edited', field, value }),
      submit: () => dispatch({ type: 'submitted' }),
      cameBack() {
        dispatch({ type: 'answered' });
        onSignedIn?.();
      },
      /** the question whether the owner comes back was answered, or could not be carried out */
      answered: (refusal?: Refusal) => dispatch(refusal ? { type: 'refused', refusal } : { type: 'answered' }),
    },
  };
}
