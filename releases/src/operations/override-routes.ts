import { operationsEndpoints } from '@halo/shared/contracts/operations';
import type { Releases } from '../platform/ports.ts';
import { type OperationsRoute, operationsRoute } from './operations-route.ts';

/** One remote from elsewhere, in the browser that opens the link. */
export function overrideRoutes(releases: Pick<Releases, 'overrides'>): OperationsRoute[] {
  return [
    operationsRoute(operationsEndpoints.overrides.create, {
      rule: ({ body }) => ({ action: 'override', remote: body.remote, brand: body.scope }),
      handle: ({ operator, body }) => releases.overrides.create(operator, { ...body, isHot: body.isHot ?? false }),
    }),
  ];
}
