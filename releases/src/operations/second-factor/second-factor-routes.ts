import { operationsEndpoints } from '@halo/shared/contracts/operations';
import type { ReleaseBasics } from '../../settings.ts';
import { type OperationsRoute, operationsRoute } from '../operations-route.ts';
import { SESSION_MAX_MS } from '../operator-session.ts';
import { setSessionCookie } from '../session-cookie.ts';
import { stateOf } from '../session-state.ts';
import type { SecondFactors } from './second-factor.ts';

const calls = operationsEndpoints.session;
const ATTEMPTS_PER_MINUTE = 20;

/** What an operator does with the own second factor; a session that lacks it may do this and nothing else. */
export function secondFactorRoutes({ env }: Pick<ReleaseBasics, 'env'>, factors: SecondFactors): OperationsRoute[] {
  const cookie = { isSecure: env.publicScheme === 'https', maxAgeMs: SESSION_MAX_MS };
  const shared = { perMinute: ATTEMPTS_PER_MINUTE } as const;
  return [
    operationsRoute(calls.giveSecondFactor, {
      ...shared,
      rule: 'halfway',
      async handle({ caller, body, request, reply }) {
        setSessionCookie(reply, await factors.give(caller, body.code, request.ip), cookie);
        return stateOf(caller, { lacks: undefined, hasSecondFactor: true });
      },
    }),
    operationsRoute(calls.newSecondFactor, {
      ...shared,
      rule: 'halfway',
      handle: ({ caller, body, request }) => factors.offer(caller, body, request.ip),
    }),
    operationsRoute(calls.confirmSecondFactor, {
      ...shared,
      rule: 'halfway',
      async handle({ caller, body, request, reply }) {
        const { token, recoveryCodes } = await factors.confirm(caller, body.code, request.ip);
        setSessionCookie(reply, token, cookie);
        return { session: stateOf(caller, { lacks: undefined, hasSecondFactor: true }), recoveryCodes };
      },
    }),
    operationsRoute(calls.removeSecondFactor, {
      ...shared,
      rule: 'operator',
      async handle({ caller, body, request }) {
        await factors.remove(caller, body, request.ip);
        return { result: 'OK' as const };
      },
    }),
  ];
}
