import { fromUnknown } from '@halo/shared/errors';
import { useBusListener, usePlatform } from '@halo/shared/remote';
import { useLoad } from '@halo/shared/store';
import { safetyTexts } from '@halo/shared/trust';
import { useReducer } from 'react';
import type { ProfileCard } from '@halo/shared/contracts';
import { initialBlocked, reduceBlocked } from './blocked-state.ts';

/** Whom the account blocked, newest first, and the way to take it back. */
export function useBlocked() {
  const { api, bus, popups, language } = usePlatform();
  const [state, dispatch] = useReducer(reduceBlocked, initialBlocked);
  const retry = useLoad('blocked', (signal) => api.safety.blocked({ signal }), {
    started: () => dispatch({ type: 'asked' }),
    loaded: (angels) => dispatch({ type: 'loaded', angels }),
    failed: (code) => dispatch({ type: 'failed', code }),
  });
  // On another device, or in another tab.
  useBusListener('chat.closed', retry);

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

  return { state, actions: { retry, unblock: (angel: ProfileCard) => void unblock(angel) } };
}
