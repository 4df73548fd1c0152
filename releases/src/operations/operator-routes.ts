import { operationsEndpoints } from '@halo/shared/contracts/operations';
import type { OperationsEvents } from './operations-events.ts';
import { type OperationsRoute, operationsRoute } from './operations-route.ts';
import type { Operators } from './operators.ts';

const { operators: calls, session } = operationsEndpoints;
const DONE = { result: 'OK' } as const;
const mayManage = () => ({ action: 'operators' }) as const;
const ATTEMPTS_PER_MINUTE = 20;

/** Making, inviting and disabling operators, and what each does with their own password. */
export function operatorRoutes(operators: Operators, events: Pick<OperationsEvents, 'endOfPerson'>): OperationsRoute[] {
  return [
    operationsRoute(calls.list, { rule: mayManage, handle: async () => ({ operators: await operators.list() }) }),
    operationsRoute(calls.create, { rule: mayManage, handle: ({ caller, body }) => operators.create(caller, body) }),
    operationsRoute(calls.invite, {
      rule: mayManage,
      async handle({ caller, params }) {
        return { link: await operators.invite(caller, params.email) };
      },
    }),
    operationsRoute(calls.disable, {
      rule: mayManage,
      async handle({ caller, params }) {
        await operators.disable(caller, params.email);
        events.endOfPerson(params.email);
        return DONE;
      },
    }),
    operationsRoute(calls.resetSecondFactor, {
      rule: mayManage,
      async handle({ caller, params }) {
        await operators.resetSecondFactor(caller, params.email);
        events.endOfPerson(params.email);
        return DONE;
      },
    }),
    operationsRoute(session.changePassword, {
      rule: 'operator',
      perMinute: ATTEMPTS_PER_MINUTE,
      async handle({ caller, body, request }) {
        await operators.changePassword(caller, body, request.ip);
        return DONE;
      },
    }),
    operationsRoute(session.firstPassword, {
      rule: 'anyone',
      perMinute: ATTEMPTS_PER_MINUTE,
      async handle({ body, request }) {
        await operators.setFirstPassword(body, request.ip);
        return DONE;
      },
    }),
  ];
}
