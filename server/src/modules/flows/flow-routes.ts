import { operationsEndpoints } from '@halo/shared/contracts/operations';
import { type OperationsRoute, operationsRoute } from '@halo/releases';
import { brandsOf } from '../../operator-brands.ts';
import { decisionRoutes } from '../../proposals/decision-routes.ts';
import { brandsOfFlowScope } from './flow-groups.ts';
import type { FlowChanges } from './flow-changes.ts';
import { type FlowPreviewNeeds, previewOf } from './flow-preview.ts';

const calls = operationsEndpoints.flows;

/** Flows and changes of them. A flow belongs to a brand or a group, and so does the right to it. */
export function flowRoutes(changes: FlowChanges, needs: FlowPreviewNeeds): OperationsRoute[] {
  const { brands } = needs;
  // A group's flow reaches all of its brands, so it takes the right to each.
  const rightsFor = (scope: string) => {
    const reached = brandsOfFlowScope(brands, scope).map(({ id }) => id);
    return (reached.length > 0 ? reached : [scope]).map((brand) => ({ action: 'flows', brand }) as const);
  };
  const ofProposal = async ({ params }: { params: { id: string } }) => rightsFor(await changes.brandOf(params.id));
  return [
    operationsRoute(calls.read, {
      rule: () => ({ action: 'flows' }),
      handle: ({ operator }) => changes.read(brandsOf(brands, operator).map(({ id }) => id)),
    }),
    operationsRoute(calls.preview, {
      rule: ({ body }) => ({ action: 'flows', brand: body.brand }),
      handle: async ({ body }) => previewOf(needs, body),
    }),
    operationsRoute(calls.propose, {
      rule: ({ body }) => rightsFor(body.brand),
      handle: ({ operator, body }) => changes.propose(operator, body),
    }),
    ...decisionRoutes(calls, changes, ofProposal),
  ];
}
