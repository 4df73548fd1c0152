import { createRateCounters } from '@halo/server-kit/limits/rate-counters';
import { type Brand, GoogleAnswer, identityEndpoints as calls, RegistrationResult, seal } from '@halo/shared/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { anyone } from '../../http/access.ts';
import { bearerOf } from '../../http/register-routes.ts';
import { type Route, route } from '../../http/route.ts';
import { requestDevice } from '../accounts/index.ts';
import { browserOf, knownBrowser } from './browser-cookie.ts';
import { createExternalSignUp } from './external-sign-up.ts';
import { createGoogleSignIn, type GooglePlace } from './google/google-sign-in.ts';
import type { IdentityNeeds } from './identity.ts';
import { passkeyRoutes } from './passkeys/passkey-routes.ts';

/** For calls that everybody may make; what they try is counted more narrowly inside. */
const OPEN_CALL = { perMinute: 60, by: 'address' } as const;

/** The part of a call that says from where it comes. */
interface OpenCall {
  readonly brand: Brand;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export function identityRoutes(needs: IdentityNeeds): Route[] {
  const google = createGoogleSignIn(needs, createRateCounters(needs));
  const externalSignUp = createExternalSignUp(needs, google);
  const placeOf = ({ brand, request, reply }: OpenCall): GooglePlace => ({
    brand,
    host: hostOf(request, brand),
    ip: request.ip,
    browser: browserOf(request, needs.env),
    device: requestDevice(request, reply, needs.env),
  });
  return [
    route(calls.startGoogle, {
      access: anyone,
      limit: OPEN_CALL,
      handle: async (call) => ({
        result: 'OK' as const,
        url: await google.start({ ...placeOf(call), browser: knownBrowser(call.request, call.reply, needs.env) }),
      }),
    }),
    route(calls.finishGoogle, {
      access: anyone,
      limit: OPEN_CALL,
      handle: async (call) => ({
        result: 'OK' as const,
        data: await seal(call.brand.sealKey, GoogleAnswer, await google.finish(call.body, placeOf(call))),
      }),
    }),
    route(calls.connectGoogle, {
      access: anyone,
      limit: OPEN_CALL,
      handle: (call) => google.connect(call.body.ticket, call.body.password, placeOf(call)),
    }),
    route(calls.registerExternally, {
      access: anyone,
      limit: OPEN_CALL,
      handle: async (call) => ({
        result: 'OK' as const,
        data: await seal(
          call.brand.sealKey,
          RegistrationResult,
          await externalSignUp(call.body.user, { ...placeOf(call), oldBearer: bearerOf(call.request) }),
        ),
      }),
    }),
    route(calls.comeBack, {
      access: anyone,
      limit: OPEN_CALL,
      handle: (call) => needs.accountEntry.comeBack(call.body.ticket, placeOf(call)),
    }),
    ...passkeyRoutes(needs, placeOf),
  ];
}

/** The host that links and passkeys belong to: the one the person is on, if it is the brand's. */
function hostOf(request: FastifyRequest, brand: Brand): string {
  return brand.hosts.includes(request.hostname) ? request.hostname : (brand.hosts[0] ?? request.hostname);
}
