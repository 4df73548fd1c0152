import { operationsEndpoints } from '@halo/shared/contracts/operations';
import type { Releases } from '../platform/ports.ts';
import { type OperationsRoute, operationsRoute } from './operations-route.ts';

/** Whether a version can run somewhere; nothing changes. */
export function checkRoutes(releases: Pick<Releases, 'compatibility'>): OperationsRoute[] {
  return [
    operationsRoute(operationsEndpoints.versions.check, {
      rule: ({ query }) => ({ action: 'read', remote: query.remote, brand: query.scope }),
      handle: ({ query }) => releases.compatibility.check(query.remote, query.version, query.scope),
    }),
  ];
}
