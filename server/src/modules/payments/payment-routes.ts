import { paymentEndpoints } from '@halo/shared/contracts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '@halo/shared/errors';
import type { Deps } from '../../deps.ts';
import { publicOrigin } from '../../env.ts';
import { anyone, member, owner } from '../../http/access.ts';
import type { Caller } from '../../http/caller.ts';
import { bearerOf } from '../../http/register-routes.ts';
import { type Route, route } from '../../http/route.ts';
import type { Services } from '../../services.ts';

/** The payment calls of the contract. */
export function paymentRoutes({ env }: Deps, services: Services): Route[] {
  const { payments } = services;
  return [
    route(paymentEndpoints.cardSession, {
      access: owner(({ body }) => body.clickId),
      limit: { perMinute: 30 },
      handle: ({ caller }) => payments.cardSession(signedIn(caller)),
    }),
    route(paymentEndpoints.createToken, {
      // The bearer is a card session; what it allows is checked where it is opened.
      access: anyone,
      host: 'cardFrame',
      limit: { perMinute: 60, by: 'address' },
      handle: ({ body, request }) => payments.createToken(bearerOf(request), body),
    }),
    route(paymentEndpoints.tryCharge, {
      access: owner(({ body }) => body.clickId),
      limit: { perMinute: 60 },
      handle: async ({ body, caller, brand, request }) => ({
        attempt: await payments.tryCharge(signedIn(caller), body, { brand, origin: originOf(request), address: request.ip }),
      }),
    }),
    route(paymentEndpoints.checkAdyen, {
      access: owner(({ body }) => body.clickId),
      limit: { perMinute: 60 },
      handle: async ({ body, caller }) => ({ attempt: await payments.confirm(signedIn(caller), body.redirectResult) }),
    }),
    route(paymentEndpoints.attempt, {
      access: member,
      limit: { perMinute: 120 },
      handle: async ({ params, caller }) => ({ attempt: await payments.attempt(signedIn(caller), params.idempotencyKey) }),
    }),
  ];

  /** Where the shopper is, so that the bank sends them back there. The host belongs to a brand: the route's access rule saw to it. */
  function originOf(request: FastifyRequest): string {
    return publicOrigin(env, request.hostname);
  }
}

function signedIn(caller: Caller | undefined): Caller {
  if (!caller) throw new AppError('unauthenticated', { message: 'a bearer token is needed' });
  return caller;
}
