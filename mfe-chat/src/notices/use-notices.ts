import { problemText, problemTitle } from '@halo/shared/i18n';
import { usePlatform } from '@halo/shared/remote';
import { useStore } from '@halo/shared/store';
import { useEffect } from 'react';
import { shownTab } from './notices-state.ts';
import { createNoticesStore } from './notices-store.ts';

export function useNotices() {
  const platform = usePlatform();
  const store = platform.keep(createNoticesStore);
  const state = useStore(store.list);
  const tab = shownTab(state, useStore(store.chosenTab));
  useEffect(() => store.open(), [store]);
  const problem =
    state.status === 'failed'
      ? { title: problemTitle(platform.i18n, state.code), text: problemText(platform.i18n, state.code) }
      : undefined;
  return { state, tab, problem, actions: { select: store.select, retry: store.retry, markRead: store.markRead } };
}
