import type { ReleaseSet } from '@halo/shared/contracts';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import type { ReleaseSession } from './release-session.ts';
import { type ReleaseState, setFor } from './release-state.ts';

export function useReleaseState(releases: ReleaseSession): ReleaseState {
  return useSyncExternalStore(releases.subscribe, () => releases.state);
}

/**
 * The set to draw this path with. Another page gets the waiting set with its first render, so that it never loads
 * twice. The session is notified of the move before the browser paints.
 */
export function useReleaseSet(releases: ReleaseSession): ReleaseSet {
  const { pathname } = useLocation();
  const state = useReleaseState(releases);
  useLayoutEffect(() => releases.moved(pathname), [releases, pathname]);
  return setFor(state, pathname);
}
