import { operationsEndpoints } from '@halo/shared/contracts/operations';
import type { AccessTokens } from './access-tokens.ts';
import type { OperationsEvents } from './operations-events.ts';
import { type OperationsRoute, operationsRoute } from './operations-route.ts';

const calls = operationsEndpoints.tokens;
const mayHandleTokens = () => ({ action: 'tokens' }) as const;

export function tokenRoutes(tokens: AccessTokens, events: OperationsEvents): OperationsRoute[] {
  return [
    operationsRoute(calls.list, {
      rule: mayHandleTokens,
      handle: async ({ caller }) => ({ tokens: await tokens.list(caller) }),
    }),
    operationsRoute(calls.create, { rule: mayHandleTokens, handle: ({ caller, body }) => tokens.create(caller, body) }),
    operationsRoute(calls.revoke, {
      // A token may give itself up with any rights; everything else is decided there.
      rule: 'operator',
      async handle({ caller, params }) {
        await tokens.revoke(caller, params.id);
        events.endOf(`token ${params.id}`);
        return { result: 'OK' as const };
      },
    }),
  ];
}
