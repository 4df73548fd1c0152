import { type Notice, userOf } from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import type { Platform } from '@halo/shared/remote';
import { LIST_FRESH_MS } from '../limits.ts';
import {
  initialNotices,
  type NoticesEvent,
  type NoticesState,
  type NoticeTab,
  readTogether,
  reduceNotices,
  tabToOpen,
} from './notices-state.ts';

/**
 * The notices of one platform, alive over route changes: who comes back from a profile finds list and tab as they were.
 */
export interface NoticesStore {
  getState(): NoticesState;
  subscribe(listener: () => void): () => void;
  tab(): NoticeTab;
  select(tab: NoticeTab): void;
  /** Loads them the first time, and in the background when they have grown old. */
  open(): void;
  retry(): void;
  markRead(notice: Notice): void;
}

const stores = new WeakMap<Platform['bus'], NoticesStore>();

export function noticesOfPlatform(platform: Platform): NoticesStore {
  const known = stores.get(platform.bus);
  if (known) return known;
  const made = createNoticesStore(platform);
  stores.set(platform.bus, made);
  return made;
}

function createNoticesStore({ api, bus, clock, log, session }: Platform): NoticesStore {
  const listeners = new Set<() => void>();
  let state = initialNotices as NoticesState;
  /**
   * what the person selected, or what stood open when they first saw the list: reading its last news does not change
   * the tab
   */
  let chosen: NoticeTab | undefined;
  let loadedAt = 0;
  let ownerId = userOf(session.state)?.clickId;
  let running: AbortController | undefined;
  let wasOnline = bus.last('connection.changed')?.status === 'online';

  function tell(): void {
    for (const listener of listeners) listener();
  }

  function tab(): NoticeTab {
    return chosen ?? (state.status === 'ready' ? tabToOpen(state.notices) : 'likes');
  }

  function keepTab(): void {
    if (state.status === 'ready' && state.notices.length > 0) chosen = tab();
  }

  function dispatch(event: NoticesEvent): void {
    const next = reduceNotices(state, event);
    if (next === state) return;
    state = next;
    tell();
  }

  async function load(): Promise<void> {
    running?.abort();
    const controller = new AbortController();
    running = controller;
    dispatch({ type: 'started' });
    try {
      const notices = await api.conversations.notifications({ signal: controller.signal });
      if (controller.signal.aborted) return;
      loadedAt = clock.now();
      dispatch({ type: 'loaded', notices });
      if (listeners.size > 0) keepTab();
    } catch (thrown) {
      if (!controller.signal.aborted) dispatch({ type: 'failed', code: fromUnknown(thrown).code });
    } finally {
      if (running === controller) running = undefined;
    }
  }

  /** Only where somebody has looked. The facts of the bus carry no id and no time: the server has both. */
  function refresh(): void {
    if (loadedAt > 0 || running || state.status === 'failed') void load();
  }

  async function tellServer({ angel }: Notice, ids: readonly number[]): Promise<void> {
    try {
      // The messages of an angel whose like was looked at stay unread.
      bus.publish('unread.changed', await api.conversations.markRead(angel?.id, { noticeId: Math.max(...ids) }));
    } catch (thrown) {
      dispatch({ type: 'notRead', ids });
      log.warn('a notice was not marked as read', { code: fromUnknown(thrown).code });
    }
  }

  bus.on('like.received', refresh);
  bus.on('visit.received', refresh);
  bus.on('notice.received', refresh);
  bus.on('chat.closed', refresh);
  bus.on('unread.changed', ({ likes, visits }) => {
    if (likes === 0) dispatch({ type: 'allRead', tab: 'likes' });
    if (visits === 0) dispatch({ type: 'allRead', tab: 'visits' });
  });
  bus.on('connection.changed', ({ status }) => {
    const isOnline = status === 'online';
    if (isOnline && !wasOnline) refresh();
    wasOnline = isOnline;
  });
  bus.on('session.changed', (next) => {
    const clickId = userOf(next)?.clickId;
    if (clickId === undefined || clickId === ownerId) return;
    ownerId = clickId;
    running?.abort();
    loadedAt = 0;
    state = initialNotices;
    chosen = undefined;
    tell();
    if (listeners.size > 0) void load();
  });

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tab,
    select(next) {
      chosen = next;
      tell();
    },
    open() {
      keepTab();
      if (!running && clock.now() - loadedAt >= LIST_FRESH_MS) void load();
    },
    retry: () => void load(),
    markRead(notice) {
      if (state.status !== 'ready' || notice.isRead) return;
      const ids = readTogether(state.notices, notice);
      dispatch({ type: 'read', ids });
      void tellServer(notice, ids);
    },
  };
}
