import { fromUnknown, isAborted } from '@halo/shared/errors';
import { useFormats, usePlatform } from '@halo/shared/remote';
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

  /** The sessions are over on the server: the browser forgets its own, and the person reads what happened. */
  async function signOut(texts: { title: string; message: string }): Promise<void> {
    await session.signOut();
    void popups.open({
      ...texts,
      icon: 'check',
      tone: 'ok',
      isFullScreen: true,
      buttons: [{ id: 'read', text: t('leaving.read') }],
    });
  }

  async function pause(): Promise<void> {
    const answer = await popups.open({
      title: t('leaving.pause.title'),
      description: t('leaving.pause.text'),
      message: t('leaving.pause.money'),
      isFullScreen: true,
      buttons: [
        { id: 'pause', text: t('leaving.pause.confirm'), data: PROCEED },
        { id: 'stay', text: t('leaving.stay'), variant: 'soft' },
      ],
    });
    if (answer.kind !== 'button' || answer.data !== PROCEED) return;
    dispatch({ type: 'pausing' });
    try {
      await api.leaving.pause();
    } catch (thrown) {
      dispatch({ type: 'refused', code: fromUnknown(thrown).code });
      return;
    }
    await signOut({ title: t('leaving.pause.done'), message: t('leaving.pause.doneText') });
  }

  const remove = useEffectEvent(async (password: string): Promise<void> => {
    try {
      const { erasesAt } = await api.leaving.deleteAccount(password);
      const date = formats.longDate(erasesAt);
      await signOut({ title: t('leaving.delete.done', { date }), message: t('leaving.delete.doneText', { date }) });
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
