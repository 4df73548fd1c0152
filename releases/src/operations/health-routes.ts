import { operationsEndpoints } from '@halo/shared/contracts/operations';
import type { Releases } from '../platform/ports.ts';
import { type OperationsRoute, operationsRoute } from './operations-route.ts';
import { mayDo } from './rights.ts';

export function healthRoutes(releases: Pick<Releases, 'health'>): OperationsRoute[] {
  return [
    operationsRoute(operationsEndpoints.status.health, {
      rule: ({ query }) => ({ action: 'read', brand: query.scope }),
      handle: async ({ query, operator }) => {
        const [versions, shell] = await Promise.all([
          releases.health.versions(query.scope, query.minutes),
          releases.health.shell(query.scope, query.minutes),
        ]);
        return {
          versions: versions.filter(({ remote }) =>
            mayDo(operator.rights, { action: 'read', remote, brand: query.scope }),
          ),
          shell,
        };
      },
    }),
    operationsRoute(operationsEndpoints.status.trend, {
      rule: ({ query }) => ({ action: 'read', brand: query.scope, remote: query.remote }),
      handle: ({ query }) => releases.health.trend(query.scope, query.remote, query.minutes),
    }),
  ];
}
