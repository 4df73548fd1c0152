import type { Notice } from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import type { Platform } from '@halo/shared/remote';
import { createStore, type Readable, type Store } from '@halo/shared/store';
import { type AccountList, createAccountList } from '../account-list.ts';
import {
  initialNotices,
  type NoticesEvent,
  type NoticesState,
  type NoticeTab,
  readTogether,
  reduceNotices,
  shownTab,
} from './notices-state.ts';

/** The notices of one platform, alive over route changes: after a visit to a profile list and tab are as they were. */
export interface NoticesStore {
  readonly list: Readable<NoticesState>;
  /**
   * The tab that was selected, or stood open when the list was first seen: reading its last notice does not change it.
   */
  readonly chosenTab: Readable<NoticeTab | undefined>;
  select(tab: NoticeTab): void;
  /** A page shows it: loads it the first time, and in the background when it has grown old. The result ends that. */
  open(): () => void;
  retry(): void;
  markRead(notice: Notice): void;
  dispose(): void;
}

/** One a platform, by `platform.keep`. */
export function createNoticesStore(platform: Platform): NoticesStore {
  const { api } = platform;
  const list = createStore(reduceNotices, initialNotices);
  const chosenTab = createStore((_before: NoticeTab | undefined, next: NoticeTab | undefined) => next, undefined);

  function keepTab(): void {
    const state = list.get();
    if (state.status === 'ready' && state.notices.length > 0) chosenTab.dispatch(shownTab(state, chosenTab.get()));
  }

  const loader = createAccountList(platform, {
    fetch: (signal) => api.conversations.notifications({ signal }),
    started: () => list.dispatch({ type: 'started' }),
    loaded(notices) {
      list.dispatch({ type: 'loaded', notices });
      if (loader.isOpen) keepTab();
    },
    failed: (code) => list.dispatch({ type: 'failed', code }),
    reset() {
      list.dispatch({ type: 'reset' });
      chosenTab.dispatch(undefined);
    },
  });
  const stops = listen(platform, list, loader);

  return {
    list,
    chosenTab,
    select: chosenTab.dispatch,
    open() {
      keepTab();
      return loader.open();
    },
    retry: loader.load,
    markRead(notice) {
      const state = list.get();
      if (state.status !== 'ready' || notice.isRead) return;
      const ids = readTogether(state.notices, notice);
      list.dispatch({ type: 'read', ids });
      void reportRead(platform, list, notice, ids);
    },
    dispose() {
      loader.dispose();
      for (const stop of stops) stop();
    },
  };
}

/** These facts carry no id and no time: the server has both. */
function listen({ bus }: Platform, list: Store<NoticesState, NoticesEvent>, { refresh }: AccountList): (() => void)[] {
  return [
    bus.on('like.received', refresh),
    bus.on('like.returned', refresh),
    bus.on('visit.received', refresh),
    bus.on('notice.received', refresh),
    bus.on('chat.closed', refresh),
    bus.on('unread.changed', ({ likes, visits }) => {
      if (likes === 0) list.dispatch({ type: 'allRead', tab: 'likes' });
      if (visits === 0) list.dispatch({ type: 'allRead', tab: 'visits' });
    }),
  ];
}

async function reportRead(
  { api, bus, log }: Platform,
  list: Store<NoticesState, NoticesEvent>,
  { angel }: Notice,
  ids: readonly number[],
): Promise<void> {
  try {
    // The messages of an angel whose like was seen stay unread.
    bus.publish('unread.changed', await api.conversations.markRead(angel?.id, { noticeId: Math.max(...ids) }));
  } catch (thrown) {
    list.dispatch({ type: 'notRead', ids });
    log.warn('a notice was not marked as read', { code: fromUnknown(thrown).code });
  }
}
