import { currentReleasesEndpoints } from '@halo/shared/contracts';
import { visitorOf } from '../../../edge/visitor-cookie.ts';
import { anyone } from '../../../http/access.ts';
import { type Route, route } from '../../../http/route.ts';
import type { Deps } from '../../../deps.ts';
import type { Releases } from '../ports.ts';

/** Open tabs ask twice a minute when no socket can tell them; many share an address. */
const PER_MINUTE = 600;

/** What an open tab asks: which release set is the newest, and what of it is this visitor's. */
export function currentReleasesRoutes({ env }: Pick<Deps, 'env'>, { sets, versions }: Pick<Releases, 'sets' | 'versions'>): Route[] {
  return [
    route(currentReleasesEndpoints.current, {
      access: anyone,
      limit: { perMinute: PER_MINUTE, by: 'address' },
      handle({ brand, request, reply }) {
        const { signed } = sets.current(brand.id);
        const groups = sets.groups(brand.id, visitorOf(request, reply, env));
        return { signed, groups, keys: sets.keys(), softwareVersion: versions.shell().version };
      },
    }),
  ];
}
