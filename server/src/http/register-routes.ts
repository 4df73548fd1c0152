import type { Endpoint } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bindEndpoints, type DecodedCall } from '@halo/server-kit/http/bind-endpoints';
import type { Basics } from '../basics.ts';
import { checkAccess } from './access.ts';
import type { Caller } from './caller.ts';
import { answerUnchanged } from '@halo/server-kit/http/entity-tag';
import { brandOf, isCardFrameHost, isWalletFrameHost } from './hosts.ts';
import { createInventedBearers, type InventedBearers } from './invented-bearers.ts';
import { inLanguage, requestLanguage } from './request-language.ts';
import type { Route } from './route.ts';

/** Path of each service on a brand's host. */
export const SERVICE_BASE = {
  api: '/api',
  dispenser: '/dispenser',
  pay: '/pay',
  kpi: '/kpi',
  tracker: '/tracker',
  mail: '/mail',
} as const;

/** The part of a request that says at which host it arrived. */
export interface HostFacts extends Pick<Basics, 'brands'> {
  readonly env: { readonly isProduction: boolean };
}

/** Who a bearer belongs to. */
export interface Authentication {
  /** undefined: the token is unknown, expired or revoked. @throws account_disabled */
  authenticate(bearer: string): Promise<Caller | undefined>;
}

const BEARER = /^Bearer ([\w.~+/=-]{20,2048})$/;
const DEFAULT_PER_MINUTE = 240;

/** Binds the product's calls: on brands' hosts, made with a bearer, each checked by its access rule. */
export function registerRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  deps: HostFacts,
  accounts: Authentication,
): void {
  answerUnchanged(app);
  const invented = createInventedBearers(() => performance.now());
  bindEndpoints(app, routes, {
    urlOf: ({ endpoint }) => urlOf(endpoint),
    limitOf: ({ limit }) => ({
      perMinute: limit?.perMinute ?? DEFAULT_PER_MINUTE,
      keyOf: (request) => (limit?.by === 'address' ? request.ip : keyOf(request, invented)),
    }),
    configOf: ({ endpoint, access }) => ({ endpoint, access: access.kind }),
    identify(request, route) {
      assertItsHost(request, route, deps);
      return route.access.kind === 'anyone' ? Promise.resolve(undefined) : callerOf(request, accounts, invented);
    },
    answer: (route, call) => answer(route, call, deps),
  });
}

function assertItsHost(request: FastifyRequest, route: Route, deps: HostFacts): void {
  const host = isCardFrameHost(request, deps) ? 'cardFrame' : 'brand';
  // Scripts of others run on the wallets' host: it has no calls at all.
  if (isWalletFrameHost(request, deps) || (route.host ?? 'brand') !== host)
    throw new AppError('not_found', { message: 'nothing here' });
}

function answer(route: Route, { input, caller, request, reply }: DecodedCall<Caller>, deps: HostFacts) {
  const own = route.host === 'cardFrame' ? undefined : brandOf(request, deps);
  const brand = own && inLanguage(own, requestLanguage(request, own));
  if (brand) checkAccess(route.access, caller, brand.id, input);
  return route.handle({
    ...input,
    get brand() {
      return brand ?? missingBrand();
    },
    caller,
    request,
    reply,
  });
}

/** Address of a call on a brand's host. */
export function urlOf(endpoint: Pick<Endpoint, 'service' | 'path'>): string {
  return `${SERVICE_BASE[endpoint.service]}${endpoint.path}`;
}

async function callerOf(request: FastifyRequest, accounts: Authentication, invented: InventedBearers): Promise<Caller> {
  const bearer = bearerOf(request);
  if (!bearer) throw new AppError('unauthenticated', { message: 'a bearer token is needed' });
  if (invented.isRefused(request.ip, bearer))
    throw new AppError('rate_limited', { message: 'too many unknown tokens from this address', retryable: true });
  const caller = await accounts.authenticate(bearer);
  if (!caller) {
    invented.addUnknown(request.ip);
    throw new AppError('session_expired', { message: 'the token is unknown, expired or revoked' });
  }
  invented.addKnown(bearer);
  return caller;
}

/** Whose calls count together: those of a bearer, or of an address. */
function keyOf(request: FastifyRequest, invented: InventedBearers): string {
  const bearer = bearerOf(request);
  return bearer === undefined || invented.isRefused(request.ip, bearer) ? request.ip : bearer;
}

/** The bearer of a request, if it has a well-formed one. */
export function bearerOf(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  return BEARER.exec(request.headers.authorization ?? '')?.[1];
}

function missingBrand(): never {
  throw new Error('this route runs on the card frame host, where there is no brand');
}
