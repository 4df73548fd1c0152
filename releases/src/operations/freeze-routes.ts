import { operationsEndpoints } from '@halo/shared/contracts/operations';
import type { Releases } from '../platform/ports.ts';
import { type OperationsRoute, operationsRoute } from './operations-route.ts';

const calls = operationsEndpoints.freezes;

/** Times in which no version goes forward. For which brands, only the body or the freeze says: checked there. */
export function freezeRoutes({ freezes }: Pick<Releases, 'freezes'>): OperationsRoute[] {
  return [
    operationsRoute(calls.list, {
      rule: () => ({ action: 'read' }),
      handle: async () => ({ freezes: await freezes.list() }),
    }),
    operationsRoute(calls.make, {
      rule: () => ({ action: 'approve', remote: '*' }),
      handle: ({ operator, body }) => freezes.make(operator, body),
    }),
    operationsRoute(calls.lift, {
      rule: () => ({ action: 'approve', remote: '*' }),
      handle: async ({ operator, params, body }) => ({
        freezes: await freezes.lift(operator, params.id, body.reason),
      }),
    }),
  ];
}
