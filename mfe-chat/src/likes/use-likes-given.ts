import type { ProfileCard } from '@halo/shared/contracts';
import { errorText } from '@halo/shared/i18n';
import { usePlatform } from '@halo/shared/remote';
import { useLoad } from '@halo/shared/store';
import { useReducer } from 'react';
import { initialLikes, reduceLikes } from './likes-state.ts';

/** Whom the account likes, and the way to take a like back. */
export function useLikesGiven() {
  const { api, i18n, popups, realtime, storage } = usePlatform();
  const [state, dispatch] = useReducer(reduceLikes, initialLikes);
  const retry = useLoad('likes-given', (signal) => api.conversations.likesGiven({ signal }), {
    started: () => dispatch({ type: 'asked' }),
    loaded: (likes) => dispatch({ type: 'loaded', likes }),
    failed: (code) => dispatch({ type: 'failed', code }),
  });

  async function takeBack({ id: angelId, screenName: name }: ProfileCard): Promise<void> {
    dispatch({ type: 'takingBack', angelId });
    try {
      await realtime.sendMatch(angelId, 'undo');
    } catch (thrown) {
      dispatch({ type: 'notTakenBack', angelId });
      popups.toast({ text: errorText(i18n, thrown), tone: 'danger' });
      return;
    }
    dispatch({ type: 'takenBack', angelId });
    // The hearts of the search are drawn from what this browser remembers.
    storage.set(
      'like',
      (storage.get('like') ?? []).filter((id) => id !== angelId),
    );
    popups.toast({ text: i18n.t('chat:given.takenBack', { name }) });
  }

  return { state, actions: { retry, takeBack: (angel: ProfileCard) => void takeBack(angel) } };
}
