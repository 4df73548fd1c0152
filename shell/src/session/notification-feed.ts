import type { Api } from '@halo/shared/api';
import type { EventBus } from '@halo/shared/bus';
import { userOf } from '@halo/shared/contracts';
import type { Clock, Log } from '@halo/shared/remote';
import type { ChatNotification } from '@halo/shared/realtime';
import { watchAttention } from '../platform/page-attention.ts';
import type { Notifications } from '../popups/notifications.ts';
import type { ReleaseSession } from '../releases/release-session.ts';
import { startPolling } from './polling.ts';
import { createUnreadPoll } from './poll-unread.ts';
import type { RealtimePort } from './realtime-port.ts';
import { wakePage } from './wake-page.ts';

/** Makes a card of a message; likes and visits come over the bus. */
export function notifyMessage(notifications: Notifications, { message, angel }: ChatNotification): void {
  if (message.kind === 'message') notifications.notify({ kind: 'message', angel });
}

/** Makes cards of the facts on the bus, and takes them down when they are out of date. */
export function feedNotifications(notifications: Notifications, bus: EventBus): void {
  bus.on('like.received', ({ angel }) => notifications.notify({ kind: 'like', angel }));
  bus.on('like.returned', ({ angel }) => notifications.notify({ kind: 'mutual', angel }));
  bus.on('visit.received', ({ angel }) => notifications.notify({ kind: 'visit', angel }));
  bus.on('chat.closed', ({ angelId, isClosed }) => {
    if (isClosed) notifications.angelGone(angelId);
  });
  bus.on('unread.changed', ({ messages, likes, visits }) => {
    if (messages === 0) notifications.allRead('message');
    if (likes === 0) notifications.allRead('like');
    if (likes === 0) notifications.allRead('mutual');
    if (visits === 0) notifications.allRead('visit');
  });
  bus.on('session.changed', (session) => {
    if (!userOf(session)) notifications.clear();
  });
}

export interface CatchUpDeps {
  bus: EventBus;
  clock: Clock;
  log: Log;
  api: Pick<Api, 'conversations'>;
  realtime: Pick<RealtimePort, 'wake' | 'publishPolled'>;
  releases: Pick<ReleaseSession, 'state' | 'subscribe' | 'shellAnnounced'>;
  notifications: Notifications;
  page: Document;
}

/** Asks over HTTP while the socket is down, and fetches what was missed when the page was away for long. */
export function catchUp({ bus, clock, log, api, realtime, releases, notifications, page }: CatchUpDeps): void {
  let stopWaking = (): void => {};
  watchAttention({
    page,
    clock,
    onHidden: () => notifications.setHidden(true),
    onVisible: () => notifications.setHidden(false),
    onWake() {
      stopWaking();
      stopWaking = wakePage({ releases, clock, catchUp: () => void realtime.wake() });
    },
  });
  startPolling({
    bus,
    clock,
    log,
    page,
    poll: createUnreadPoll({
      api,
      bus,
      announceMessage: realtime.publishPolled,
      onMessage: (notification) => notifyMessage(notifications, notification),
    }),
  });
}
