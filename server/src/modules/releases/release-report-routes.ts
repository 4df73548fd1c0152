import { releaseReportEndpoints } from '@halo/shared/contracts';
import type { CookieScheme } from '@halo/server-kit/http/cookies';
import { knownVisitor } from '@halo/server-kit/http/visitor-cookie';
import { anyone } from '../../http/access.ts';
import { type Route, route } from '../../http/route.ts';
import type { Releases } from '@halo/releases';

/** A page sends two or three while it is open; a household and an office share an address. */
const PER_MINUTE = 240;

/** What pages report of the versions they run. */
export function releaseReportRoutes(releases: Pick<Releases, 'health'>, scheme: CookieScheme): Route[] {
  return [
    route(releaseReportEndpoints.report, {
      access: anyone,
      limit: { perMinute: PER_MINUTE, by: 'address' },
      async handle({ body, brand, request }) {
        const visitorId = knownVisitor(request, scheme);
        // No visitor to count: a page without the cookie was not made by the edge, or the browser refuses cookies.
        if (visitorId !== undefined)
          await releases.health.record({ brandId: brand.id, visitorId, address: request.ip, reports: body.reports });
        return { result: 'OK' as const };
      },
    }),
  ];
}
