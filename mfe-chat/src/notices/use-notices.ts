import { problemText, problemTitle } from '@halo/shared/i18n';
import { usePlatform } from '@halo/shared/remote';
import { useEffect, useSyncExternalStore } from 'react';
import { noticesOfPlatform } from './notices-store.ts';

export function useNotices() {
  const platform = usePlatform();
  const store = noticesOfPlatform(platform);
  const state = useSyncExternalStore(store.subscribe, store.getState);
  const tab = useSyncExternalStore(store.subscribe, store.tab);
  useEffect(() => store.open(), [store]);
  const problem =
    state.status === 'failed'
      ? { title: problemTitle(platform.i18n, state.code), text: problemText(platform.i18n, state.code) }
      : undefined;
  return { state, tab, problem, actions: { select: store.select, retry: store.retry, markRead: store.markRead } };
}
