import { createRateCounters } from '@halo/server-kit/limits/rate-counters';
import { type Brand, GoogleAnswer, identityEndpoints as calls, RegistrationResult, seal } from '@halo/shared/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { anyone } from '../../http/access.ts';
import { bearerOf } from '../../http/register-routes.ts';
import { type Route, route } from '../../http/route.ts';
import { requestDevice } from '../accounts/index.ts';
import { browserOf, knownBrowser } from './browser-cookie.ts';
import { createExternalSignUp } from './external-sign-up.ts';
import { createGoogleSignIn } from './google/google-sign-in.ts';
import type { IdentityNeeds } from './identity.ts';

/** For calls that everybody may make; what they try is counted more narrowly inside. */
const OPEN_CALL = { perMinute: 60, by: 'address' } as const;

export function identityRoutes(needs: IdentityNeeds): Route[] {
  const google = createGoogleSignIn(needs, createRateCounters(needs));
  const externalSignUp = createExternalSignUp(needs, google);
  const signInPlace = (request: FastifyRequest, reply: FastifyReply, brand: Brand) => ({
    ...placeOf(request, brand),
    device: requestDevice(request, reply, needs.env),
  });
  return [
    route(calls.startGoogle, {
      access: anyone,
      limit: OPEN_CALL,
      handle: async ({ brand, request, reply }) => ({
        result: 'OK' as const,
        url: await google.start({ ...placeOf(request, brand), browser: knownBrowser(request, reply) }),
      }),
    }),
    route(calls.finishGoogle, {
      access: anyone,
      limit: OPEN_CALL,
      handle: async ({ body, brand, request, reply }) => ({
        result: 'OK' as const,
        data: await seal(brand.sealKey, GoogleAnswer, await google.finish(body, signInPlace(request, reply, brand))),
      }),
    }),
    route(calls.connectGoogle, {
      access: anyone,
      limit: OPEN_CALL,
      handle: ({ body, brand, request, reply }) =>
        google.connect(body.ticket, body.password, signInPlace(request, reply, brand)),
    }),
    route(calls.registerExternally, {
      access: anyone,
      limit: OPEN_CALL,
      handle: async ({ body, brand, request, reply }) => ({
        result: 'OK' as const,
        data: await seal(
          brand.sealKey,
          RegistrationResult,
          await externalSignUp(body.user, { ...signInPlace(request, reply, brand), oldBearer: bearerOf(request) }),
        ),
      }),
    }),
  ];
}

function placeOf(request: FastifyRequest, brand: Brand) {
  // The host that links lead to: the one the person is on, if it is the brand's.
  const host = brand.hosts.includes(request.hostname) ? request.hostname : (brand.hosts[0] ?? request.hostname);
  return { brand, host, ip: request.ip, browser: browserOf(request) };
}
