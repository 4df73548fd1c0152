import { AppError } from '@halo/shared/errors';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { assertStorable } from './assert-storable.ts';
import type { CallContract, EndpointRoute, RouteInput } from './endpoint-route.ts';

/** What the binder needs of a route; who may call stands beside it, under a name of the kind's own. */
export type BindableRoute = Omit<EndpointRoute<CallContract>, 'handle'>;

/** A call whose parts are decoded. */
export interface DecodedCall<Caller> {
  readonly input: RouteInput<CallContract>;
  readonly caller: Caller | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface CallLimit {
  readonly perMinute: number;
  /** whose calls count together; default: those of an address */
  readonly keyOf?: (request: FastifyRequest) => string;
}

/** How one kind of route is reached and guarded. */
export interface EndpointBinding<R extends BindableRoute, Caller> {
  readonly urlOf: (route: R) => string;
  readonly limitOf: (route: R) => CallLimit;
  readonly configOf: (route: R) => FastifyContextConfig;
  /** The media type of uploads, whose bytes become the body. Default: the handler reads the body itself. */
  readonly uploadType?: string;
  /** Before the body is read: whether the call is possible here, and who makes it. */
  readonly identify: (request: FastifyRequest, route: R) => Promise<Caller | undefined>;
  /** Checks the rule of the route and runs its handler. */
  readonly answer: (route: R, call: DecodedCall<Caller>) => unknown;
}

const JSON_TYPE = /^application\/json\s*(;|$)/i;

/** Binds every route to its contract: limited, identified, decoded on the way in, encoded on the way out. */
export function bindEndpoints<R extends BindableRoute, Caller>(
  app: FastifyInstance,
  routes: readonly R[],
  binding: EndpointBinding<R, Caller>,
): void {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const callers = new WeakMap<FastifyRequest, Caller>();
  for (const route of routes) {
    app.route({
      method: route.endpoint.method,
      url: binding.urlOf(route),
      schema: schemaOf(route),
      ...(route.bodyMaxBytes === undefined ? {} : { bodyLimit: route.bodyMaxBytes }),
      config: { ...binding.configOf(route), rateLimit: rateLimitOf(binding.limitOf(route)) },
      // After the rate limit and before the body: who may not call is refused before anything of theirs is read.
      preParsing: async (request) => {
        const caller = await binding.identify(request, route);
        if (caller !== undefined) callers.set(request, caller);
        assertBodyType(request, route, binding.uploadType);
      },
      preValidation: async ({ params, query, body }) => {
        for (const part of [params, query, ...(route.isUpload ? [] : [body])]) assertStorable(part);
      },
      handler: async (request, reply) => {
        const { params, query } = request;
        const body = route.isUpload ? undefined : request.body;
        void reply.header('cache-control', route.cacheControl ?? 'no-store');
        const input: RouteInput<CallContract> = { params, query, body };
        return binding.answer(route, { input, caller: callers.get(request), request, reply });
      },
    });
  }
}

function schemaOf({ endpoint: { params, query, body: declared, answer }, bodyAs, isUpload }: BindableRoute) {
  const body = isUpload ? undefined : (bodyAs ?? declared);
  return {
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(body ? { body } : {}),
    response: { 200: answer },
  };
}

function assertBodyType(
  { headers }: FastifyRequest,
  { endpoint, isUpload }: BindableRoute,
  uploadType: string | undefined,
): void {
  const type = headers['content-type'] ?? '';
  const wanted = isUpload ? uploadType : endpoint.body && 'application/json';
  const isRight = wanted === undefined || (isUpload ? type === wanted : JSON_TYPE.test(type));
  if (!isRight) throw new AppError('unsupported_media_type', { message: `send ${wanted}` });
}

function rateLimitOf({ perMinute, keyOf }: CallLimit) {
  return {
    max: perMinute,
    timeWindow: 60_000,
    ...(keyOf ? { keyGenerator: keyOf } : {}),
    errorResponseBuilder: (_request: FastifyRequest, context: { ttl: number }) =>
      new AppError('rate_limited', {
        message: 'too many requests',
        retryable: true,
        detail: { retryAfterSeconds: String(Math.ceil(context.ttl / 1000)) },
      }),
  };
}
