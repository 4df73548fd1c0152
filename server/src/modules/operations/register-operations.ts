import type { OperationsEndpoint } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { setBaseHeaders } from '@halo/server-kit/http/security-headers';
import type { Environment } from '../../env.ts';
import { assertCleanText } from './clean-text.ts';
import type { OperationsInput, OperationsRoute } from './operations-route.ts';
import { demand, type OperatorCaller } from './operator-caller.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on what answers at the operations host, and nowhere else. */
    isOperations?: boolean;
  }
}

/** Who makes a call. @throws unauthenticated, session_expired, forbidden */
export type AuthenticateOperator = (request: FastifyRequest) => Promise<OperatorCaller>;

export interface OperationsBinding {
  readonly env: Pick<Environment, 'publicScheme'>;
  readonly authenticate: AuthenticateOperator;
  /** Before a call for anyone. @throws forbidden when another site makes a browser send it */
  readonly assertOwnPage: (request: FastifyRequest) => void;
}

const JSON_TYPE = /^application\/json\s*(;|$)/i;
const UPLOAD_TYPE = 'application/octet-stream';
const DEFAULT_BODY_BYTES = 256 * 1024;
const DEFAULT_PER_MINUTE = 600;

/**
 * Binds every route to its contract: who it is, decoded on the way in, rights checked, encoded on the way out.
 * @throws at start when a route has no rule
 */
export function registerOperations(
  app: FastifyInstance,
  routes: readonly OperationsRoute[],
  binding: OperationsBinding,
): void {
  for (const { endpoint, rule } of routes) {
    if (rule !== 'anyone' && rule !== 'operator' && typeof rule !== 'function')
      throw new Error(`${endpoint.method} ${endpoint.path} has no rights rule`);
  }
  void app.register(async (scope) => {
    scope.setValidatorCompiler(validatorCompiler);
    scope.setSerializerCompiler(serializerCompiler);
    scope.addContentTypeParser(UPLOAD_TYPE, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.addHook('onSend', async (_request, reply) => setBaseHeaders(reply, binding.env.publicScheme === 'https'));
    for (const route of routes) bind(scope, route, binding);
  });
}

function bind(app: FastifyInstance, route: OperationsRoute, { authenticate, assertOwnPage }: OperationsBinding): void {
  const { endpoint, rule } = route;
  const callers = new WeakMap<FastifyRequest, OperatorCaller>();
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(route),
    bodyLimit: route.bodyMaxBytes ?? DEFAULT_BODY_BYTES,
    config: { isOperations: true, rateLimit: limitOf(route) },
    // Before the body: who may not call is told so, and nothing of theirs is read.
    preParsing: async (request) => {
      if (rule === 'anyone') assertOwnPage(request);
      else callers.set(request, await authenticate(request));
      assertBodyType(request, route);
    },
    handler: async (request, reply) => {
      const caller = callers.get(request);
      const input = {
        params: request.params,
        query: request.query,
        body: route.isUpload ? undefined : request.body,
      } as OperationsInput<OperationsEndpoint>;
      assertCleanText(input);
      if (caller && typeof rule === 'function') demand(caller.operator, ...[await rule(input)].flat());
      void reply.header('cache-control', 'no-store');
      const answer = await route.handle({
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
      return answer;
    },
  });
}

function schemaOf({ endpoint: { params, query, body: declared, answer }, bodyAs: body = declared }: OperationsRoute) {
  return {
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(body ? { body } : {}),
    response: { 200: answer },
  };
}

function assertBodyType({ headers }: FastifyRequest, { endpoint, isUpload }: OperationsRoute): void {
  const type = headers['content-type'] ?? '';
  const isRight = isUpload ? type === UPLOAD_TYPE : endpoint.body === undefined || JSON_TYPE.test(type);
  if (!isRight)
    throw new AppError('unsupported_media_type', { message: `send ${isUpload ? UPLOAD_TYPE : 'application/json'}` });
}

function limitOf({ perMinute }: OperationsRoute) {
  return {
    max: perMinute ?? DEFAULT_PER_MINUTE,
    timeWindow: 60_000,
    errorResponseBuilder: (_request: FastifyRequest, context: { ttl: number }) =>
      new AppError('rate_limited', {
        message: 'too many requests',
        retryable: true,
        detail: { retryAfterSeconds: String(Math.ceil(context.ttl / 1000)) },
      }),
  };
}

function known(caller: OperatorCaller | undefined): OperatorCaller {
  if (!caller) throw new Error('a call for anyone has no caller');
  return caller;
}

function uploaded(body: unknown): Buffer {
  if (!Buffer.isBuffer(body)) throw new Error('this call takes no upload');
  return body;
}
