import { operationsEndpoints } from '@halo/shared/contracts/operations';
import { type OperationsRoute, operationsRoute } from '@halo/releases';
import type { Basics } from '../../basics.ts';
import { rightsFor } from './block-desk.ts';
import type { BlockDesk } from './payment-desk.ts';

const calls = operationsEndpoints.paymentBlocks;

/** Who may not pay: seen where it concerns a brand of the operator, changed where all of it does. */
export function blockRoutes(blocks: BlockDesk, needs: Pick<Basics, 'brands'>): OperationsRoute[] {
  return [
    operationsRoute(calls.list, {
      rule: () => ({ action: 'payments' }),
      handle: ({ operator, query }) => blocks.list(operator, query.state ?? 'running'),
    }),
    operationsRoute(calls.add, {
      rule: ({ body }) => rightsFor(needs, body.scope),
      handle: ({ operator, body }) => blocks.add(operator, body),
    }),
    operationsRoute(calls.end, {
      rule: async ({ params }) => rightsFor(needs, await blocks.scopeOf(params.id)),
      async handle({ operator, params, body }) {
        await blocks.end(operator, params.id, body.reason);
        return { result: 'OK' as const };
      },
    }),
  ];
}
