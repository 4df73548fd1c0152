import { notificationEndpoints as endpoints } from '@halo/shared/contracts';
import { owner } from '../../http/access.ts';
import { type Route, route } from '../../http/route.ts';
import type { NotificationsService } from './notifications.ts';

const DONE = { result: 'OK' } as const;

/** Every call names its account, and only the account itself may make it. */
export function notificationsRoutes(notifications: NotificationsService): Route[] {
  return [
    route(endpoints.channels, {
      access: owner(({ params }) => params.trackerId),
      handle: ({ params }) => notifications.channels(params.trackerId),
    }),
    route(endpoints.saveSettings, {
      access: owner(({ params }) => params.trackerId),
      handle: ({ params, body }) => notifications.saveSettings(params.trackerId, body),
    }),
    route(endpoints.savePushToken, {
      access: owner(({ body }) => body.clickId),
      limit: { perMinute: 20 },
      handle: ({ body }) => notifications.addDevice(body.clickId, body.pushToken).then(() => DONE),
    }),
    route(endpoints.removePushToken, {
      access: owner(({ body }) => body.clickId),
      handle: ({ body }) => notifications.removeDevice(body.clickId, body.pushToken).then(() => DONE),
    }),
    route(endpoints.sendTest, {
      access: owner(({ body }) => body.clickId),
      limit: { perMinute: 6 },
      handle: ({ body }) => notifications.sendTest(body.clickId).then(() => DONE),
    }),
    route(endpoints.unlinkTelegram, {
      access: owner(({ body }) => body.clickId),
      handle: ({ body }) => notifications.unlinkTelegram(body.clickId).then(() => DONE),
    }),
  ];
}
