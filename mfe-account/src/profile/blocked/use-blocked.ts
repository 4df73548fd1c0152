import { fromUnknown, isAborted } from '@halo/shared/errors';
import { useBusListener, usePlatform } from '@halo/shared/remote';
import { safetyTexts } from '@halo/shared/trust';
import { useEffect, useReducer, useState } from 'react';
import type { ProfileCard } from '@halo/shared/contracts';
import { initialBlocked, reduceBlocked } from './blocked-state.ts';

/** Whom the account blocked, newest first, and the way to take it back. */
export function useBlocked() {
  const { api, bus, popups, language } = usePlatform();
  const [state, dispatch] = useReducer(reduceBlocked, initialBlocked);
  const [attempt, setAttempt] = useState(0);
  const askAgain = () => setAttempt((count) => count + 1);

  useEffect(() => {
    const stop = new AbortController();
    dispatch({ type: 'asked' });
    api.safety.blocked({ signal: stop.signal }).then(
      (angels) => {
        if (!stop.signal.aborted) dispatch({ type: 'loaded', angels });
      },
      (thrown: unknown) => {
        if (!stop.signal.aborted && !isAborted(thrown)) dispatch({ type: 'failed', code: fromUnknown(thrown).code });
      },
    );
    return () => stop.abort();
  }, [api, attempt]);
  // On another device, or in another tab.
  useBusListener('chat.closed', askAgain);

  async function unblock({ id, screenName }: ProfileCard): Promise<void> {
    dispatch({ type: 'unblocking', angelId: id });
    try {
      await api.safety.unblock(id);
    } catch (thrown) {
      dispatch({ type: 'notUnblocked', angelId: id, code: fromUnknown(thrown).code });
      return;
    }
    dispatch({ type: 'unblocked', angelId: id });
    bus.publish('chat.closed', { angelId: id, isClosed: false });
    popups.toast({ text: safetyTexts(language, screenName).unblocked, tone: 'ok' });
  }

  return { state, actions: { retry: askAgain, unblock: (angel: ProfileCard) => void unblock(angel) } };
}
