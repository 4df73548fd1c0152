import { signInLinkEndpoints as calls } from '@halo/shared/contracts';
import type { RateCounters } from '@halo/server-kit/limits/rate-counters';
import type { FastifyRequest } from 'fastify';
import { anyone } from '../../http/access.ts';
import { type Route, route } from '../../http/route.ts';
import type { AccountsRoutesNeeds } from './accounts.ts';
import { callerIfAny } from './caller-if-any.ts';
import { linkHost } from './link-host.ts';
import type { Devices } from './new-device.ts';
import { requestDevice } from './request-device.ts';
import type { Sessions } from './sessions.ts';
import { createSignInLink, type LinkOrigin } from './sign-in-link.ts';

/** For calls that everybody may make; what they try is counted more narrowly inside. */
const OPEN_CALL = { perMinute: 60, by: 'address' } as const;

export function signInLinkRoutes(
  needs: AccountsRoutesNeeds,
  tools: { readonly sessions: Sessions; readonly counters: RateCounters; readonly devices: Devices },
): Route[] {
  const links = createSignInLink(needs, tools);
  return [
    route(calls.ask, {
      access: anyone,
      limit: OPEN_CALL,
      handle: async ({ body, brand, request }) => {
        await links.ask(body, { brand, host: linkHost(request, brand), ip: request.ip });
        return { result: 'OK' as const };
      },
    }),
    route(calls.read, {
      access: anyone,
      limit: OPEN_CALL,
      handle: async ({ body, brand, request }) => links.read(body.token, brand, await callerIfAny(needs, request)),
    }),
    route(calls.open, {
      access: anyone,
      limit: OPEN_CALL,
      handle: ({ body, brand, request, reply }) =>
        links.open(
          { token: body.token, origin: originOf(request) },
          { brand, host: linkHost(request, brand), device: requestDevice(request, reply, needs.env) },
        ),
    }),
  ];
}

const HEADER_MAX_CHARS = 120;

/** What the headers of the specification say. Cut, because it only goes into the log. */
function originOf({ headers }: Pick<FastifyRequest, 'headers'>): LinkOrigin {
  const text = (name: string): string => String(headers[name] ?? '').slice(0, HEADER_MAX_CHARS);
  return {
    kind: text('tipoautologin'),
    event: text('eventoautologin'),
    remarketingClickId: text('remarketingclickid'),
  };
}
