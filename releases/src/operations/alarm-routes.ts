import { operationsEndpoints } from '@halo/shared/contracts/operations';
import type { Releases } from '../platform/ports.ts';
import { type OperationsRoute, operationsRoute } from './operations-route.ts';

const TRIALS_PER_MINUTE = 3;
const calls = operationsEndpoints.alarms;
const DONE = { result: 'OK' } as const;

/** Who is woken when a release fails. */
export function alarmRoutes({ alarms }: Pick<Releases, 'alarms'>): OperationsRoute[] {
  return [
    operationsRoute(calls.read, {
      rule: () => ({ action: 'read' }),
      handle: ({ operator }) => alarms.read(operator),
    }),
    operationsRoute(calls.mail, {
      rule: () => ({ action: 'read' }),
      async handle({ operator, body }) {
        await alarms.mail(operator, body.isWanted);
        return DONE;
      },
    }),
    // It wakes people: only who may switch a remote off anywhere.
    operationsRoute(calls.trial, {
      rule: () => ({ action: 'switch', brand: '*' }),
      perMinute: TRIALS_PER_MINUTE,
      async handle({ operator }) {
        await alarms.trial(operator);
        return DONE;
      },
    }),
  ];
}
