import { safetyEndpoints as endpoints } from '@halo/shared/contracts';
import { owner } from '../../http/access.ts';
import { type Route, route } from '../../http/route.ts';
import type { SafetyService } from './safety.ts';

const DONE = { result: 'OK' } as const;
/** A person cannot read and report faster than this. */
const REPORTS_PER_MINUTE = 10;
const BLOCKS_PER_MINUTE = 60;

export function safetyRoutes(safety: SafetyService): Route[] {
  return [
    route(endpoints.block, {
      access: owner(({ body }) => body.clickId),
      limit: { perMinute: BLOCKS_PER_MINUTE },
      async handle({ body }) {
        await safety.block(body.clickId, body.angelId);
        return DONE;
      },
    }),
    route(endpoints.unblock, {
      access: owner(({ body }) => body.clickId),
      limit: { perMinute: BLOCKS_PER_MINUTE },
      async handle({ body }) {
        await safety.unblock(body.clickId, body.angelId);
        return DONE;
      },
    }),
    route(endpoints.blocked, {
      access: owner(({ params }) => params.trackerId),
      handle: async ({ params }) => ({ angels: await safety.blocked(params.trackerId) }),
    }),
    route(endpoints.report, {
      access: owner(({ body }) => body.clickId),
      limit: { perMinute: REPORTS_PER_MINUTE },
      async handle({ body, brand }) {
        await safety.report({ ...body, brand });
        return DONE;
      },
    }),
  ];
}
