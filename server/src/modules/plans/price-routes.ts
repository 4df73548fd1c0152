import { operationsEndpoints } from '@halo/shared/contracts/operations';
import { type OperationsRoute, operationsRoute } from '@halo/releases';
import type { Basics } from '../../basics.ts';
import { brandsOf } from '../../operator-brands.ts';
import { decisionRoutes } from '../../proposals/decision-routes.ts';
import type { PlanChanges } from './plan-changes.ts';

const calls = operationsEndpoints.prices;

/** Plans, their prices, and changes of them. A price belongs to a brand, and so does the right to it. */
export function priceRoutes(changes: PlanChanges, { brands }: Pick<Basics, 'brands'>): OperationsRoute[] {
  const ofProposal = async ({ params }: { params: { id: string } }) =>
    ({ action: 'prices', brand: await changes.brandOf(params.id) }) as const;
  return [
    operationsRoute(calls.read, {
      rule: () => ({ action: 'prices' }),
      handle: ({ operator }) => changes.read(brandsOf(brands, operator).map(({ id }) => id)),
    }),
    operationsRoute(calls.propose, {
      rule: ({ body }) => ({ action: 'prices', brand: body.brand }),
      handle: ({ operator, body }) => changes.propose(operator, body),
    }),
    ...decisionRoutes(calls, changes, ofProposal),
  ];
}
