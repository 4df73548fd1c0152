import { problemText, problemTitle } from '@halo/shared/i18n';
import { usePlatform } from '@halo/shared/remote';
import { useEffect, useSyncExternalStore } from 'react';
import { outboxOf } from '../conversation/outbox.ts';
import { outboxSenderOf } from '../conversation/outbox-sender.ts';
import { draftsOf } from '../draft-store.ts';
import { inboxOf } from './inbox-store.ts';

/** The list of conversations, shared by the pages that show it. */
export function useInbox() {
  const platform = usePlatform();
  const store = inboxOf(platform);
  const drafts = draftsOf(platform);
  const state = useSyncExternalStore(store.subscribe, store.getState);
  const search = useSyncExternalStore(store.subscribe, store.search);
  useSyncExternalStore(drafts.subscribe, drafts.version);
  const sender = outboxSenderOf(platform);
  const outbox = useSyncExternalStore(sender.subscribe, sender.getState);
  useEffect(() => store.open(), [store]);
  useEffect(() => sender.start(), [sender]);
  const unsentOf = (angelId: string) => outboxOf(outbox, angelId).findLast(({ status }) => status === 'failed')?.text ?? '';
  const problem = state.status === 'failed' ? { title: problemTitle(platform.i18n, state.code), text: problemText(platform.i18n, state.code) } : undefined;
  return { state, search, problem, draftOf: drafts.read, unsentOf, actions: { retry: store.retry, search: store.searchFor } };
}
