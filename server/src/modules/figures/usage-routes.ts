import { usageEndpoints } from '@halo/shared/contracts';
import { anyone } from '../../http/access.ts';
import { type Route, route } from '../../http/route.ts';
import { countsUsage } from './counts-usage.ts';
import type { UsageRoutesNeeds } from './figures.ts';

/** A page reports itself and the pages that are opened in it; a household and an office share an address. */
const PER_MINUTE = 120;

/** What pages report of their use. Who they say they are is not kept. */
export function usageRoutes({ figures, env }: UsageRoutesNeeds): Route[] {
  return [
    route(usageEndpoints.event, {
      access: anyone,
      limit: { perMinute: PER_MINUTE, by: 'address' },
      async handle({ body, brand, request }) {
        if (countsUsage(env, request.hostname)) await figures.record(brand.id, body);
        return { result: 'OK' as const };
      },
    }),
  ];
}
