import { operationsEndpoints } from '@halo/shared/contracts/operations';
import type { ReleaseBasics } from '../settings.ts';
import type { OperationsEvents } from './operations-events.ts';
import { type OperationsRoute, operationsRoute } from './operations-route.ts';
import type { OperatorLogin } from './operator-login.ts';
import { deleteSession } from './operator-repository.ts';
import { SESSION_MAX_MS } from './operator-session.ts';
import { clearSessionCookie, setSessionCookie } from './session-cookie.ts';
import { stateOf } from './session-state.ts';

const LOGINS_PER_MINUTE = 60;
const calls = operationsEndpoints.session;

export function sessionRoutes(
  { db, env }: Pick<ReleaseBasics, 'db' | 'env'>,
  login: OperatorLogin,
  events: OperationsEvents,
): OperationsRoute[] {
  const isSecure = env.publicScheme === 'https';
  return [
    operationsRoute(calls.login, {
      rule: 'anyone',
      perMinute: LOGINS_PER_MINUTE,
      async handle({ body, request, reply }) {
        const { token, session } = await login(body, request.ip);
        setSessionCookie(reply, token, { isSecure, maxAgeMs: SESSION_MAX_MS });
        return session;
      },
    }),
    operationsRoute(calls.current, { rule: 'halfway', handle: ({ caller }) => stateOf(caller) }),
    operationsRoute(calls.logout, {
      rule: 'halfway',
      async handle({ caller, reply }) {
        if (caller.proof.kind === 'session') await deleteSession(db, caller.proof.tokenHash);
        events.endOf(caller.key);
        clearSessionCookie(reply, isSecure);
        return { result: 'OK' as const };
      },
    }),
  ];
}
