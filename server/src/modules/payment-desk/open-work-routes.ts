import { operationsEndpoints, type Operator } from '@halo/shared/contracts/operations';
import { type OperationsRoute, operationsRoute } from '@halo/releases';
import type { EventKey } from '../payments/index.ts';
import type { OpenWork } from './payment-desk.ts';

const calls = operationsEndpoints.openWork;
const DONE = { result: 'OK' } as const;

/** What waits for a person beside refunds. What names no payment of ours belongs to who has rights for all brands. */
export function openWorkRoutes(work: OpenWork, idsOf: (operator: Operator) => string[]): OperationsRoute[] {
  const ofEvent = async ({ body }: { body: EventKey }) =>
    ({ action: 'payments', brand: await work.brandOfEvent(body) }) as const;
  return [
    operationsRoute(calls.list, {
      rule: () => ({ action: 'payments' }),
      handle: ({ operator }) => work.list(idsOf(operator), operator.rights.brands.includes('*')),
    }),
    operationsRoute(calls.take, {
      rule: ofEvent,
      async handle({ operator, body: { note, ...key } }) {
        await work.take(operator, key, note);
        return DONE;
      },
    }),
    operationsRoute(calls.close, {
      rule: ofEvent,
      async handle({ operator, body: { reason, ...key } }) {
        await work.close(operator, key, reason);
        return DONE;
      },
    }),
    operationsRoute(calls.again, {
      rule: ofEvent,
      async handle({ operator, body: { reason, ...key } }) {
        await work.applyAgain(operator, key, reason);
        return DONE;
      },
    }),
    operationsRoute(calls.closeFinding, {
      rule: async ({ body }) => ({ action: 'payments', brand: await work.brandOfFinding(body.key) }),
      async handle({ operator, body }) {
        await work.closeFinding(operator, body.key, body.reason);
        return DONE;
      },
    }),
  ];
}
