import { operationsEndpoints } from '@halo/shared/contracts/operations';
import type { Releases } from '../platform/ports.ts';
import { type OperationsRoute, operationsRoute } from './operations-route.ts';

const calls = operationsEndpoints.audit;

export function auditRoutes(releases: Releases): OperationsRoute[] {
  return [
    operationsRoute(calls.list, {
      // The whole of it names everybody and every brand.
      rule: ({ query }) => ({ action: 'read', brand: query.scope ?? '*' }),
      handle: async ({ query }) => ({ entries: await releases.audit.list(query) }),
    }),
    operationsRoute(calls.verify, { rule: () => ({ action: 'read' }), handle: () => releases.audit.verify() }),
  ];
}
