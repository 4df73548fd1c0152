import type { Endpoint } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Deps } from '../deps.ts';
import type { AccountsService } from '../services.ts';
import { checkAccess } from './access.ts';
import type { Caller } from './caller.ts';
import { answerUnchanged } from '@halo/server-kit/http/entity-tag';
import { brandOf, isCardFrameHost, isWalletFrameHost } from './hosts.ts';
import type { Route, RouteInput } from './route.ts';

/** Path of each service on a brand's host. */
export const SERVICE_BASE = {
  api: '/api',
  dispenser: '/dispenser',
  pay: '/pay',
  kpi: '/kpi',
  tracker: '/tracker',
  mail: '/mail',
} as const;

const BEARER = /^Bearer ([\w.~+/=-]{20,2048})$/;
const JSON_TYPE = /^application\/json\s*(;|$)/i;
const DEFAULT_PER_MINUTE = 240;

/**
 * Binds every route to its contract: decoded on the way in, access checked, encoded on the way out.
 * @throws at start when a route has no access rule or stands twice
 */
export function registerRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  deps: Deps,
  accounts: Pick<AccountsService, 'authenticate'>,
): void {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const callers = new WeakMap<FastifyRequest, Caller>();
  answerUnchanged(app);
  for (const route of routes) {
    const { endpoint } = route;
    if (!route.access) throw new Error(`${endpoint.method} ${endpoint.path} has no access rule`);
    app.route({
      method: endpoint.method,
      url: urlOf(endpoint),
      schema: schemaOf(route),
      config: { rateLimit: limitOf(route), endpoint, access: route.access.kind },
      // After the rate limit and before the body: who may not call is told so, and nothing of theirs is read.
      preParsing: async (request) => {
        // Scripts of others run on the wallets' host: it has no calls at all.
        if (
          isWalletFrameHost(request, deps) ||
          (route.host ?? 'brand') !== (isCardFrameHost(request, deps) ? 'cardFrame' : 'brand')
        )
          throw new AppError('not_found', { message: 'nothing here' });
        if (endpoint.body && !route.isUpload && !JSON_TYPE.test(request.headers['content-type'] ?? '')) {
          throw new AppError('unsupported_media_type', { message: 'send application/json' });
        }
        if (route.access.kind !== 'anyone') callers.set(request, await callerOf(request, accounts));
      },
      handler: async (request, reply) => {
        const brand = route.host === 'cardFrame' ? undefined : brandOf(request, deps);
        const caller = callers.get(request);
        const input = { params: request.params, query: request.query, body: request.body } as RouteInput<Endpoint>;
        if (brand) checkAccess(route.access, caller, brand.id, input);
        void reply.header('cache-control', route.cacheControl ?? 'no-store');
        return route.handle({
          ...input,
          get brand() {
            return brand ?? missingBrand();
          },
          caller,
          request,
          reply,
        });
      },
    });
  }
}

/** Address of a call on a brand's host. */
export function urlOf(endpoint: Pick<Endpoint, 'service' | 'path'>): string {
  return `${SERVICE_BASE[endpoint.service]}${endpoint.path}`;
}

async function callerOf(request: FastifyRequest, accounts: Pick<AccountsService, 'authenticate'>): Promise<Caller> {
  const bearer = bearerOf(request);
  if (!bearer) throw new AppError('unauthenticated', { message: 'a bearer token is needed' });
  const caller = await accounts.authenticate(bearer);
  if (!caller) throw new AppError('session_expired', { message: 'the token is unknown, expired or revoked' });
  return caller;
}

/** The bearer of a request, if it has a well-formed one. */
export function bearerOf(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  return BEARER.exec(request.headers.authorization ?? '')?.[1];
}

function schemaOf({ endpoint, isUpload }: Route) {
  return {
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body && !isUpload ? { body: endpoint.body } : {}),
    response: { 200: endpoint.answer },
  };
}

function limitOf(route: Route) {
  return {
    max: route.limit?.perMinute ?? DEFAULT_PER_MINUTE,
    timeWindow: 60_000,
    keyGenerator: (request: FastifyRequest) =>
      route.limit?.by === 'address' ? request.ip : (bearerOf(request) ?? request.ip),
    errorResponseBuilder: (_request: FastifyRequest, context: { ttl: number }) =>
      new AppError('rate_limited', {
        message: 'too many requests',
        retryable: true,
        detail: { retryAfterSeconds: String(Math.ceil(context.ttl / 1000)) },
      }),
  };
}

function missingBrand(): never {
  throw new Error('this route runs on the card frame host, where there is no brand');
}
