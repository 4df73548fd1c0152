import { fromUnknown, isAborted } from '@halo/shared/errors';
import { type PopupContent, useFormats, usePlatform } from '@halo/shared/remote';
import type { TFunction } from 'i18next';
import { useEffect, useEffectEvent, useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { initialLeaving, reduceLeaving } from './leaving-state.ts';

/** The wire value of the button that goes on; every other way out of the popup changes nothing. */
const PROCEED = 'procedi';

/** Pausing and deleting: asked, done, and then signed out, with what happened said on the page that follows. */
export function useLeaving() {
  const { api, popups, session } = usePlatform();
  const { t } = useTranslation('account');
  const formats = useFormats();
  const [state, dispatch] = useReducer(reduceLeaving, initialLeaving);

  /** Before the page goes: what opens on the way waits behind it. */
  function report(texts: { title: string; message: string }): void {
    void popups.open({
      ...texts,
      icon: 'check',
      tone: 'ok',
      isFullScreen: true,
      buttons: [{ id: 'read', text: t('leaving.read') }],
    });
  }

  async function pause(): Promise<void> {
    const answer = await popups.open(pauseQuestion(t));
    if (answer.kind !== 'button' || answer.data !== PROCEED) return;
    dispatch({ type: 'pausing' });
    try {
      await session.signOutBy(async () => {
        await api.leaving.pause();
        report({ title: t('leaving.pause.done'), message: t('leaving.pause.doneText') });
      });
    } catch (thrown) {
      dispatch({ type: 'refused', code: fromUnknown(thrown).code });
    }
  }

  const remove = useEffectEvent(async (password: string): Promise<void> => {
    try {
      await session.signOutBy(async () => {
        const date = formats.longDate((await api.leaving.deleteAccount(password)).erasesAt);
        report({ title: t('leaving.delete.done', { date }), message: t('leaving.delete.doneText', { date }) });
      });
    } catch (thrown) {
      if (!isAborted(thrown)) dispatch({ type: 'refused', code: fromUnknown(thrown).code });
    }
  });

  const sent = state.step === 'deleting' && state.isSending ? state.password : undefined;
  useEffect(() => {
    if (sent !== undefined) void remove(sent);
  }, [sent]);

  return {
    state,
    actions: {
      pause: () => void pause(),
      askToDelete: () => dispatch({ type: 'deletionAsked' }),
      stay: () => dispatch({ type: 'stayed' }),
      typePassword: (password: string) => dispatch({ type: 'passwordTyped', password }),
      remove: () => dispatch({ type: 'deleting' }),
    },
  };
}

function pauseQuestion(t: TFunction<'account'>): PopupContent {
  return {
    title: t('leaving.pause.title'),
    description: t('leaving.pause.text'),
    message: t('leaving.pause.money'),
    isFullScreen: true,
    buttons: [
      { id: 'pause', text: t('leaving.pause.confirm'), data: PROCEED },
      { id: 'stay', text: t('leaving.stay'), variant: 'soft' },
    ],
  };
}
