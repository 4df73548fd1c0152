import { verificationEndpoints as calls, GESTURE_RULES } from '@halo/shared/contracts';
import { owner } from '../../http/access.ts';
import { type Route, route } from '../../http/route.ts';
import { readUpload } from '../uploads/index.ts';
import type { VerificationService } from './verification.ts';

const own = owner(({ params }: { params: { trackerId: string } }) => params.trackerId);

export function verificationRoutes(verification: VerificationService): Route[] {
  return [
    route(calls.state, { access: own, handle: ({ params }) => verification.state(params.trackerId) }),
    route(calls.ask, {
      access: owner(({ body }) => body.clickId),
      limit: { perMinute: 10 },
      handle: ({ body }) => verification.ask(body.clickId),
    }),
    route(calls.give, {
      access: own,
      isUpload: true,
      limit: { perMinute: 5 },
      handle: async ({ params, request }) =>
        verification.give(params.trackerId, await readUpload(request, GESTURE_RULES.field, 'images_only')),
    }),
    route(calls.withdraw, {
      access: own,
      limit: { perMinute: 5 },
      handle: ({ params }) => verification.withdraw(params.trackerId),
    }),
  ];
}
