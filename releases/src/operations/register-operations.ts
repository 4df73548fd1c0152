import { assertEveryEndpointBound } from '@halo/server-kit/http/every-endpoint-bound';
import { operationsEndpoints } from '@halo/shared/contracts/operations';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bindEndpoints, type DecodedCall } from '@halo/server-kit/http/bind-endpoints';
import { setBaseHeaders } from '@halo/server-kit/http/security-headers';
import type { ReleaseSettings } from '../settings.ts';
import { assertCleanText } from './clean-text.ts';
import type { OperationsRoute } from './operations-route.ts';
import { demand, type OperatorCaller } from './operator-caller.ts';
import { namedScope } from '@halo/server-kit/http/named-scope';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on what answers at the operations host, and nowhere else. */
    isOperations?: boolean;
  }
}

/** Who makes a call. @throws unauthenticated, session_expired, forbidden */
export type AuthenticateOperator = (
  request: FastifyRequest,
  options: { isHalfEnough: boolean },
) => Promise<OperatorCaller>;

export interface OperationsBinding {
  readonly env: Pick<ReleaseSettings, 'publicScheme'>;
  readonly authenticate: AuthenticateOperator;
  /** Before a call for anyone. @throws forbidden when another site makes a browser send it */
  readonly assertOwnPage: (request: FastifyRequest) => void;
}

const UPLOAD_TYPE = 'application/octet-stream';
const DEFAULT_PER_MINUTE = 600;

/** Binds the calls of the operations host: made by an operator, each checked by the right that its rule asks for. */
export function registerOperations(
  app: FastifyInstance,
  routes: readonly OperationsRoute[],
  binding: OperationsBinding,
): void {
  void app.register(
    namedScope('operations', async (scope) => {
      scope.addContentTypeParser(UPLOAD_TYPE, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      scope.addHook('onSend', async (_request, reply) => setBaseHeaders(reply, binding.env.publicScheme === 'https'));
      bindEndpoints(scope, routes, {
        urlOf: ({ endpoint }) => endpoint.path,
        limitOf: ({ perMinute = DEFAULT_PER_MINUTE }) => ({ perMinute }),
        configOf: () => ({ isOperations: true }),
        uploadType: UPLOAD_TYPE,
        identify: (request, { rule }) => identify(request, rule, binding),
        answer,
      });
    }),
  );
}

/** @throws naming the declared calls without a route, and the routes without a contract or a rule */
export function assertEveryOperationBound(routes: readonly OperationsRoute[]): void {
  assertEveryEndpointBound(
    routes,
    operationsEndpoints,
    ({ rule }) => ['anyone', 'halfway', 'operator'].includes(rule as string) || typeof rule === 'function',
  );
}

async function identify(
  request: FastifyRequest,
  rule: OperationsRoute['rule'],
  { authenticate, assertOwnPage }: OperationsBinding,
): Promise<OperatorCaller | undefined> {
  if (rule !== 'anyone') return authenticate(request, { isHalfEnough: rule === 'halfway' });
  assertOwnPage(request);
  return undefined;
}

async function answer(route: OperationsRoute, { input, caller, request, reply }: DecodedCall<OperatorCaller>) {
  assertCleanText(input);
  if (caller && typeof route.rule === 'function') demand(caller.operator, ...[await route.rule(input)].flat());
  const answered = await route.handle({
    ...input,
    get operator() {
      return known(caller).operator;
    },
    get caller() {
      return known(caller);
    },
    get upload() {
      return uploaded(request.body);
    },
    request,
    reply,
  });
  // What was refused leaves no trace; what was done is done, noted or not.
  await caller
    ?.noteUse()
    .catch((error: unknown) => request.log.warn({ err: error }, 'the use of a login could not be noted'));
  return answered;
}

function known(caller: OperatorCaller | undefined): OperatorCaller {
  if (!caller) throw new Error('a call for anyone has no caller');
  return caller;
}

function uploaded(body: unknown): Buffer {
  if (!Buffer.isBuffer(body)) throw new Error('this call takes no upload');
  return body;
}
