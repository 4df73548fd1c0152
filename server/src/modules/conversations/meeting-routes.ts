import { conversationEndpoints as endpoints } from '@halo/shared/contracts';
import { owner } from '../../http/access.ts';
import { type Route, route } from '../../http/route.ts';
import type { ConversationsService } from './conversations.ts';

/** Whom the account likes and visits, and how many visit it. */
export function meetingRoutes(
  conversations: Pick<ConversationsService, 'likesGiven' | 'visited' | 'visitors'>,
): Route[] {
  return [
    route(endpoints.visitors, {
      access: owner(({ params }) => params.trackerId),
      handle: ({ params }) => conversations.visitors(params.trackerId),
    }),
    route(endpoints.likesGiven, {
      access: owner(({ params }) => params.trackerId),
      handle: async ({ params }) => ({ likes: await conversations.likesGiven(params.trackerId) }),
    }),
    route(endpoints.visited, {
      access: owner(({ body }) => body.trackerId),
      handle: async ({ body }) => {
        await conversations.visited(body.trackerId, body.angelId);
        return { result: 'OK' as const };
      },
    }),
  ];
}
