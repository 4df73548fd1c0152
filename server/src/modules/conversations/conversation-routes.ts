import { chatSearchEndpoints, conversationEndpoints as endpoints } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { owner } from '../../http/access.ts';
import { type Route, route } from '../../http/route.ts';
import type { ConversationsService } from './conversations.ts';
import { meetingRoutes } from './meeting-routes.ts';
import { seatRoutes } from './seat-routes.ts';

/** Every call names its account, and only the account itself may make it. Sending and liking go over the socket. */
export function conversationRoutes(conversations: ConversationsService): Route[] {
  return [
    ...seatRoutes(conversations),
    ...meetingRoutes(conversations),
    route(endpoints.overview, {
      access: owner(({ params }) => params.trackerId),
      handle: ({ params }) => conversations.overview(params.trackerId),
    }),
    route(endpoints.list, {
      access: owner(({ params }) => params.trackerId),
      handle: ({ params }) => conversations.list(params.trackerId),
    }),
    route(endpoints.history, {
      access: owner(({ params }) => params.trackerId),
      handle: ({ params, query }) => conversations.history(params.trackerId, params.angelId, query),
    }),
    route(chatSearchEndpoints.search, {
      access: owner(({ body }) => body.clickId),
      limit: { perMinute: 120 },
      handle: ({ body: { clickId, ...wanted } }) => conversations.search(clickId, wanted),
    }),
    route(endpoints.notifications, {
      access: owner(({ params }) => params.trackerId),
      handle: async ({ params }) => ({ notices: await conversations.notices(params.trackerId) }),
    }),
    route(endpoints.markRead, {
      access: owner(({ body }) => body.clickId),
      async handle({ body: { clickId, angelId, upToId, noticeId } }) {
        if (noticeId !== undefined) return { unread: await conversations.markNoticesRead(clickId, angelId, noticeId) };
        if (angelId === undefined) throw new AppError('invalid_request', { message: 'an angel or a notice is needed' });
        return { unread: await conversations.markRead(clickId, angelId, upToId) };
      },
    }),
    route(endpoints.deleteMessage, {
      access: owner(({ body }) => body.clickId),
      handle: async ({ body: { clickId, angelId, messageId, isForBoth } }) => {
        const message = await conversations.deleteMessage(clickId, angelId, messageId, isForBoth);
        return message ? { message } : {};
      },
    }),
    route(endpoints.react, {
      access: owner(({ body }) => body.clickId),
      handle: async ({ body: { clickId, angelId, messageId, reaction } }) => ({
        message: await conversations.react(clickId, angelId, messageId, reaction),
      }),
    }),
  ];
}
