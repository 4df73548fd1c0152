import type { Api } from '@halo/shared/api';
import type { EventBus } from '@halo/shared/bus';
import { userOf } from '@halo/shared/contracts';
import type { Clock, Log } from '@halo/shared/remote';
import type { ChatNotification } from '@halo/shared/realtime';
import { watchAttention } from '../platform/page-attention.ts';
import { createNotifications, type Notifications, type NotificationsDeps } from '../popups/notifications.ts';
import type { ReleaseSession } from '../releases/release-session.ts';
import { startNewsPoll } from './news-poll.ts';
import { createPollNews } from './poll-news.ts';
import type { RealtimePort } from './realtime-port.ts';
import { wakePage } from './wake-page.ts';

export interface NotificationDeps {
  bus: EventBus;
  clock: Clock;
  log: Log;
  api: Pick<Api, 'conversations'>;
  realtime: Pick<RealtimePort, 'wake' | 'tellPolled'>;
  releases(): Pick<ReleaseSession, 'state' | 'subscribe' | 'shellTold'>;
  page: Document;
  path(): string;
  isQuiet: NotificationsDeps['isQuiet'];
}

export interface ConnectedNotifications {
  notifications: Notifications;
  /** The notification of a message is due. */
  tellMessage(news: ChatNotification): void;
}

/** Makes cards of what the bus tells, asks for news while the socket is down, and catches up when the page was away. */
export function connectNotifications({
  bus,
  clock,
  log,
  api,
  realtime,
  releases,
  page,
  path,
  isQuiet,
}: NotificationDeps): ConnectedNotifications {
  const notifications = createNotifications({ clock, path, isQuiet });
  const tellMessage = ({ message, angel }: ChatNotification): void => {
    if (message.kind === 'message') notifications.tell({ kind: 'message', angel });
  };

  bus.on('like.received', ({ angel }) => notifications.tell({ kind: 'like', angel }));
  bus.on('visit.received', ({ angel }) => notifications.tell({ kind: 'visit', angel }));
  bus.on('chat.closed', ({ angelId, isClosed }) => {
    if (isClosed) notifications.angelGone(angelId);
  });
  bus.on('unread.changed', ({ messages, likes, visits }) => {
    if (messages === 0) notifications.allRead('message');
    if (likes === 0) notifications.allRead('like');
    if (visits === 0) notifications.allRead('visit');
  });
  bus.on('session.changed', (session) => {
    if (!userOf(session)) notifications.clear();
  });

  let stopWaking = (): void => {};
  watchAttention({
    page,
    clock,
    onHidden: () => notifications.setHidden(true),
    onVisible: () => notifications.setHidden(false),
    onWake() {
      stopWaking();
      stopWaking = wakePage({ releases: releases(), clock, catchUp: () => void realtime.wake() });
    },
  });
  startNewsPoll({
    bus,
    clock,
    log,
    page,
    poll: createPollNews({ api, bus, tellMessage: realtime.tellPolled, onMessage: tellMessage }),
  });
  return { notifications, tellMessage };
}
