import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';

type Schema = z.core.$ZodType | undefined;

/** What every contract of a call has, of the product and of the operations host. */
export interface CallContract {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** with `:name` for parameters */
  readonly path: string;
  readonly params: Schema;
  readonly query: Schema;
  readonly body: Schema;
  readonly answer: z.core.$ZodType;
}

type Decoded<S> = S extends z.core.$ZodType ? z.output<S> : undefined;

/** The decoded parts of a request: domain names, checked. */
export interface RouteInput<E extends CallContract> {
  params: Decoded<E['params']>;
  query: Decoded<E['query']>;
  body: Decoded<E['body']>;
}

/** What every handler gets; each kind of route adds who makes the call. */
export interface CallContext<E extends CallContract> extends RouteInput<E> {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A contract with its handler. Each kind of route adds the rule of who may call. */
export interface EndpointRoute<E extends CallContract, Context extends CallContext<E> = CallContext<E>> {
  endpoint: E;
  /** the body is a file: its bytes are not read by the contract */
  isUpload?: boolean;
  /**
   * reads the body instead of the contract, where the handler says better what is wrong with it; it must let through
   * all that the contract does
   */
  bodyAs?: z.core.$ZodType;
  /** default: the server's */
  bodyMaxBytes?: number;
  /** quick answers that may be cached: value of Cache-Control; default no-store */
  cacheControl?: string;
  /** Gets domain values, answers domain values; encoding to wire names happens outside. */
  handle: (context: Context) => Promise<z.output<E['answer']>> | z.output<E['answer']>;
}
