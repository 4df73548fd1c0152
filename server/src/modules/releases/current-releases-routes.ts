import { currentReleasesEndpoints } from '@halo/shared/contracts';
import type { CookieScheme } from '@halo/server-kit/http/cookies';
import { knownVisitor } from '@halo/server-kit/http/visitor-cookie';
import { anyone } from '../../http/access.ts';
import { entityTag } from '@halo/server-kit/http/entity-tag';
import { type Route, route } from '../../http/route.ts';
import type { Releases } from '@halo/releases';
import { visitorShell } from './visitor-shell.ts';

/** Open tabs ask twice a minute when no socket can notify them; many share an address. */
const PER_MINUTE = 600;

/** What an open tab asks: which release set is the newest, and what of it is this visitor's. */
export function currentReleasesRoutes({ sets }: Pick<Releases, 'sets'>, scheme: CookieScheme): Route[] {
  return [
    route(currentReleasesEndpoints.current, {
      access: anyone,
      limit: { perMinute: PER_MINUTE, by: 'address' },
      // The groups are this visitor's own; a tab that knows the answer gets no body.
      cacheControl: 'private, no-cache',
      handle({ brand, request, reply }) {
        const { signed } = sets.current(brand.id);
        const visitor = knownVisitor(request, scheme);
        const whose =
          visitor === undefined ? { groups: {}, isVisitorKnown: false } : { groups: sets.groups(brand.id, visitor) };
        const softwareVersion = visitorShell(sets, brand.id, request, scheme).build.version;
        void reply.header('etag', entityTag(signed.signature, whose, sets.keys(), softwareVersion));
        return { signed, ...whose, keys: sets.keys(), softwareVersion };
      },
    }),
  ];
}
