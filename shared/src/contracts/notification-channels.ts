import * as z from 'zod/mini';
import { limitedText } from './limited-text.ts';
import { endpoint } from './endpoint.ts';
import { ClickId, TrackerId } from './ids.ts';
import { wireObject } from './wire.ts';

/** What a person may be notified about outside the page. */
export const NOTIFICATION_TYPES = ['messages', 'likes', 'visits'] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

const ClockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

export const NotificationSettings = wireObject({
  /** type → whether push and Telegram notify about it */
  types: ['tipi', z.object({ messages: z.boolean(), likes: z.boolean(), visits: z.boolean() })],
  /** no notification is sent between these times of the person's own clock; may pass midnight */
  quietHours: ['silenzio', z.optional(z.object({ from: ClockTime, to: ClockTime }))],
  /** IANA name, for quiet hours */
  timeZone: ['fusoOrario', limitedText(60)],
  /** false: a notification says only that something came */
  showsContent: ['anteprima', z.boolean()],
});
export type NotificationSettings = z.output<typeof NotificationSettings>;

/** What is switched on for an account, on all its devices. */
export const NotificationChannels = wireObject({
  settings: ['impostazioni', NotificationSettings],
  /** VAPID public key, base64url; absent: this installation sends no push */
  pushKey: ['chiavePush', z.optional(z.string())],
  pushDevices: ['dispositivi', z.int()],
  /** absent: no bot is set up */
  telegram: ['telegram', z.optional(wireObject({ link: ['link', z.string()], isLinked: ['collegato', z.boolean()] }))],
});
export type NotificationChannels = z.output<typeof NotificationChannels>;

const Done = z.object({ result: z.literal('OK') });

export const notificationEndpoints = {
  channels: endpoint({
    service: 'api',
    method: 'GET',
    path: '/users/notifications/:trackerId',
    params: z.object({ trackerId: TrackerId }),
    answer: NotificationChannels,
  }),
  saveSettings: endpoint({
    service: 'api',
    method: 'PUT',
    path: '/users/notifications/:trackerId',
    params: z.object({ trackerId: TrackerId }),
    body: NotificationSettings,
    answer: NotificationChannels,
  }),
  /** `pushToken`: JSON of the browser's PushSubscription */
  savePushToken: endpoint({
    service: 'api',
    method: 'POST',
    path: '/users/pushToken',
    body: wireObject({ pushToken: ['pushToken', limitedText(4000)], clickId: ['clickid', ClickId] }),
    answer: Done,
  }),
  removePushToken: endpoint({
    service: 'api',
    method: 'POST',
    path: '/users/pushToken/remove',
    body: wireObject({ pushToken: ['pushToken', limitedText(4000)], clickId: ['clickid', ClickId] }),
    answer: Done,
  }),
  /** Sends a test notification to every device and to the chat with the bot, to show whether it arrives. */
  sendTest: endpoint({
    service: 'api',
    method: 'POST',
    path: '/users/notifications/test',
    body: wireObject({ clickId: ['clickid', ClickId] }),
    answer: Done,
  }),
  unlinkTelegram: endpoint({
    service: 'api',
    method: 'POST',
    path: '/users/telegram/unlink',
    body: wireObject({ clickId: ['clickid', ClickId] }),
    answer: Done,
  }),
} as const;
