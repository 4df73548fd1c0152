import { PRODUCT_EVENTS } from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import { useBusListener, usePlatform } from '@halo/shared/remote';
import { useLoad } from '@halo/shared/store';
import { useReducer, useRef } from 'react';
import { useLikes } from '../use-likes.ts';
import { initialProfile, reduceProfile } from './profile-state.ts';

/** One profile: loads it, publishes once that it was visited, likes it. */
export function useProfile(angelId: string) {
  const { api, bus, log } = usePlatform();
  const [state, dispatch] = useReducer(reduceProfile, angelId, initialProfile);
  const likes = useLikes();
  const { listed } = likes;

  // Blocked on this page: then it says so. When it was closed elsewhere, the server is asked what may be seen.
  const isClosedHere = useRef(false);
  const isChangingHere = useRef(false);

  const visited = useRef(new Set<string>());
  function collectVisit(id: string): void {
    if (visited.current.has(id)) return;
    visited.current.add(id);
    log.event(PRODUCT_EVENTS.profileViewed, { angelId: id });
    log.event(PRODUCT_EVENTS.profileVisited, { angelId: id });
    bus.publish('profile.visited', { angelId: id });
    api.profiles
      .visited(id)
      .catch((thrown: unknown) => log.warn('visit was not collected', { code: fromUnknown(thrown).code, angelId: id }));
  }

  const retry = useLoad(angelId, (signal) => api.profiles.profile(angelId, { signal }), {
    started: () => dispatch({ type: 'asked', angelId }),
    loaded(profile) {
      if (profile?.isLiked) listed([profile.id]);
      dispatch({ type: 'answered', angelId, profile });
      if (profile) collectVisit(angelId);
    },
    failed(code) {
      log.warn('profile did not load', { code, angelId });
      dispatch({ type: 'failed', angelId, code });
    },
  });

  useBusListener('chat.closed', (closed) => {
    if (closed.angelId !== angelId || isChangingHere.current || (closed.isClosed && isClosedHere.current)) return;
    retry();
  });

  return {
    state,
    isLiked: likes.isLiked,
    actions: {
      like: likes.like,
      retry,
      changedHere(isClosed: boolean) {
        isClosedHere.current = isClosed;
        if (isClosed) dispatch({ type: 'closed', angelId });
        else retry();
      },
      changingHere(isUnderWay: boolean) {
        isChangingHere.current = isUnderWay;
      },
    },
  };
}
