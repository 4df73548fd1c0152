import { operationsEndpoints } from '@halo/shared/contracts/operations';
import type { Releases } from '../platform/ports.ts';
import { remoteOfChange } from '../platform/proposals/change-right.ts';
import { type OperationsRoute, operationsRoute } from './operations-route.ts';
import { mayDo } from './rights.ts';

const calls = operationsEndpoints.proposals;

export function proposalRoutes(releases: Releases): OperationsRoute[] {
  return [
    operationsRoute(calls.list, {
      rule: () => ({ action: 'read' }),
      handle: async ({ operator }) => ({
        proposals: (await releases.changes.proposals()).filter(({ scope, change }) =>
          mayDo(operator.rights, { action: 'read', brand: scope, remote: remoteOfChange(change) }),
        ),
      }),
    }),
    // For which remote and brand, only the proposal says: checked there.
    operationsRoute(calls.approve, {
      rule: () => ({ action: 'approve' }),
      handle: ({ operator, params }) => releases.changes.approve(operator, params.id),
    }),
    operationsRoute(calls.withdraw, {
      rule: 'operator',
      handle: ({ operator, params }) => releases.changes.withdraw(operator, params.id),
    }),
  ];
}
