import { operationsEndpoints } from '@halo/shared/contracts/operations';
import type { Releases } from '../platform/ports.ts';
import { type OperationsRoute, operationsRoute } from './operations-route.ts';

const calls = operationsEndpoints.many;

/** One change over many brands. A right that is missing on one is an answer about that one: asked for there. */
export function manyRoutes({
  manyChanges,
  manyApprovals,
}: Pick<Releases, 'manyChanges' | 'manyApprovals'>): OperationsRoute[] {
  return [
    operationsRoute(calls.preview, {
      rule: () => ({ action: 'read' }),
      handle: async ({ operator, body }) => ({
        brands: await manyChanges.preview(operator, body.scopes, body.change),
      }),
    }),
    operationsRoute(calls.change, {
      rule: () => ({ action: 'read' }),
      handle: async ({ operator, body }) => ({
        brands: await manyChanges.change(operator, body.changes, body.reason),
      }),
    }),
    operationsRoute(calls.previewApprovals, {
      rule: () => ({ action: 'approve' }),
      handle: async ({ operator, body }) => ({ brands: await manyApprovals.preview(operator, body.proposals) }),
    }),
    operationsRoute(calls.approve, {
      rule: () => ({ action: 'approve' }),
      handle: async ({ operator, body }) => ({ brands: await manyApprovals.approve(operator, body.proposals) }),
    }),
    operationsRoute(calls.withdraw, {
      rule: 'operator',
      handle: async ({ operator, body }) => ({ brands: await manyApprovals.withdraw(operator, body.proposals) }),
    }),
  ];
}
