import { operationsEndpoints } from '@halo/shared/contracts/operations';
import { RIGHT_FOR_THE_LIST } from '../platform/four-eyes/create-four-eyes.ts';
import type { Releases } from '../platform/ports.ts';
import { type OperationsRoute, operationsRoute } from './operations-route.ts';

const calls = operationsEndpoints.fourEyes;
const DONE = { result: 'OK' } as const;

/** What takes a second person, and changing that, which takes one as well. */
export function fourEyesRoutes({ fourEyes }: Pick<Releases, 'fourEyes'>): OperationsRoute[] {
  return [
    operationsRoute(calls.read, { rule: () => ({ action: 'read' }), handle: () => fourEyes.read() }),
    operationsRoute(calls.propose, {
      rule: () => RIGHT_FOR_THE_LIST,
      handle: ({ operator, body }) => fourEyes.propose(operator, body),
    }),
    operationsRoute(calls.approve, {
      rule: () => RIGHT_FOR_THE_LIST,
      async handle({ operator, params }) {
        await fourEyes.approve(operator, params.id);
        return DONE;
      },
    }),
    // Who proposed it may have lost the right since.
    operationsRoute(calls.withdraw, {
      rule: 'operator',
      async handle({ operator, params }) {
        await fourEyes.withdraw(operator, params.id);
        return DONE;
      },
    }),
  ];
}
