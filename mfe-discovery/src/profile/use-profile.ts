import { fromUnknown, isAborted } from '@halo/shared/errors';
import { useBusListener, usePlatform } from '@halo/shared/remote';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { useLikes } from '../use-likes.ts';
import { initialProfile, reduceProfile } from './profile-state.ts';

/** One profile: loads it, tells once that it was visited, likes it. */
export function useProfile(angelId: string) {
  const { api, bus, log } = usePlatform();
  const [state, dispatch] = useReducer(reduceProfile, angelId, initialProfile);
  const [attempt, setAttempt] = useState(0);
  const likes = useLikes();
  const { told } = likes;

  // Blocked on this page: then it says so. Whatever closed it elsewhere, the server is asked what may be seen.
  const isClosedHere = useRef(false);
  const isChangingHere = useRef(false);
  useBusListener('chat.closed', (closed) => {
    if (closed.angelId !== angelId || isChangingHere.current || (closed.isClosed && isClosedHere.current)) return;
    setAttempt((count) => count + 1);
  });

  const visited = useRef(new Set<string>());
  const collectVisit = useEffectEvent((id: string) => {
    if (visited.current.has(id)) return;
    visited.current.add(id);
    log.event('vista_profilo', { angelId: id });
    log.event('visita_profilo', { angelId: id });
    bus.publish('profile.visited', { angelId: id });
    api.profiles
      .visited(id)
      .catch((thrown: unknown) => log.warn('visit was not collected', { code: fromUnknown(thrown).code, angelId: id }));
  });

  useEffect(() => {
    const stop = new AbortController();
    dispatch({ type: 'asked', angelId });
    api.profiles.profile(angelId, { signal: stop.signal }).then(
      (profile) => {
        if (stop.signal.aborted) return;
        if (profile?.isLiked) told([profile.id]);
        dispatch({ type: 'answered', angelId, profile });
        if (profile) collectVisit(angelId);
      },
      (thrown: unknown) => {
        if (stop.signal.aborted || isAborted(thrown)) return;
        log.warn('profile did not load', { code: fromUnknown(thrown).code, angelId });
        dispatch({ type: 'failed', angelId, code: fromUnknown(thrown).code });
      },
    );
    return () => stop.abort();
  }, [api, angelId, attempt, told, log]);

  return {
    state,
    isLiked: likes.isLiked,
    actions: {
      like: likes.like,
      retry: () => setAttempt((count) => count + 1),
      changedHere(isClosed: boolean) {
        isClosedHere.current = isClosed;
        if (isClosed) dispatch({ type: 'closed', angelId });
        else setAttempt((count) => count + 1);
      },
      changingHere(isUnderWay: boolean) {
        isChangingHere.current = isUnderWay;
      },
    },
  };
}
