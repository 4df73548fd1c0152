import { operationsEndpoints } from '@halo/shared/contracts/operations';
import type { Releases } from '../platform/ports.ts';
import { type OperationsRoute, operationsRoute } from './operations-route.ts';

const calls = operationsEndpoints.rollouts;

/** Versions that go over brands in steps. For which brands, only the plan says: checked there. */
export function rolloutRoutes({ rollouts }: Pick<Releases, 'rollouts'>): OperationsRoute[] {
  return [
    operationsRoute(calls.list, {
      rule: () => ({ action: 'read' }),
      handle: async ({ operator }) => ({ rollouts: await rollouts.list(operator) }),
    }),
    operationsRoute(calls.start, {
      rule: ({ body }) => ({ action: 'canary', remote: body.remote }),
      handle: ({ operator, body }) => rollouts.start(operator, body),
    }),
    operationsRoute(calls.approve, {
      rule: () => ({ action: 'approve' }),
      handle: ({ operator, params }) => rollouts.approve(operator, params.id),
    }),
    operationsRoute(calls.stop, {
      rule: () => ({ action: 'canary' }),
      handle: ({ operator, params, body }) => rollouts.stop(operator, params.id, body.reason),
    }),
  ];
}
