import { phoneSharingEndpoints as phones, seatEndpoints as endpoints } from '@halo/shared/contracts';
import { owner } from '../../http/access.ts';
import { type Route, route } from '../../http/route.ts';
import type { ConversationsService } from './conversations.ts';

/** What an account does with a conversation as a whole. */
export function seatRoutes(
  conversations: Pick<ConversationsService, 'arrange' | 'clear' | 'phones' | 'saveDraft' | 'sharePhone'>,
): Route[] {
  return [
    route(phones.between, {
      access: owner(({ params }) => params.trackerId),
      handle: ({ params }) => conversations.phones(params.trackerId, params.angelId),
    }),
    route(phones.share, {
      access: owner(({ body }) => body.clickId),
      limit: { perMinute: 30 },
      handle: ({ body: { clickId, angelId, isShared } }) => conversations.sharePhone(clickId, angelId, isShared),
    }),
    route(endpoints.arrange, {
      access: owner(({ body }) => body.clickId),
      handle: async ({ body: { clickId, angelId, ...wanted } }) => ({
        settings: await conversations.arrange(clickId, angelId, wanted),
      }),
    }),
    route(endpoints.saveDraft, {
      access: owner(({ body }) => body.clickId),
      limit: { perMinute: 120 },
      async handle({ body: { clickId, angelId, ...written } }) {
        const draft = await conversations.saveDraft(clickId, angelId, written);
        return draft === undefined ? {} : { draft };
      },
    }),
    route(endpoints.clear, {
      access: owner(({ body }) => body.clickId),
      async handle({ body: { clickId, angelId } }) {
        const upToId = await conversations.clear(clickId, angelId);
        return upToId === undefined ? {} : { upToId };
      },
    }),
  ];
}
