import { HOOKS, PRODUCT_EVENTS } from '@halo/shared/contracts';
import { problemText, problemTitle } from '@halo/shared/i18n';
import { usePlatform } from '@halo/shared/remote';
import { useStore } from '@halo/shared/store';
import { useEffect, useSyncExternalStore } from 'react';
import { createDraftStore } from '../draft-store.ts';
import { useOffer } from '../use-offer.ts';
import { useUnsent } from '../use-unsent.ts';
import { createInboxStore } from './inbox-store.ts';

/** The list of conversations, shared by the pages that show it. */
export function useInbox() {
  const platform = usePlatform();
  const store = platform.keep(createInboxStore);
  const drafts = platform.keep(createDraftStore);
  const state = useStore(store.list);
  const search = useStore(store.search);
  useSyncExternalStore(drafts.subscribe, drafts.version);
  const unsentOf = useUnsent();
  const offer = useOffer();
  useEffect(() => store.open(), [store]);
  const problem =
    state.status === 'failed'
      ? { title: problemTitle(platform.i18n, state.code), text: problemText(platform.i18n, state.code) }
      : undefined;
  return {
    state,
    search,
    problem,
    draftOf: drafts.read,
    unsentOf,
    actions: {
      retry: store.retry,
      search: store.searchFor,
      unlock() {
        platform.log.event(PRODUCT_EVENTS.unlockPressed);
        void offer(HOOKS.lockedMessages);
      },
    },
  };
}
