import type { Brand, Endpoint } from '@halo/shared/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { AccessRule } from './access.ts';
import type { Caller } from './caller.ts';

type Decoded<S> = S extends z.core.$ZodType ? z.output<S> : undefined;

/** The decoded parts of a request: domain names, checked. */
export interface RouteInput<E extends Endpoint> {
  params: Decoded<E['params']>;
  query: Decoded<E['query']>;
  body: Decoded<E['body']>;
}

export interface RouteContext<E extends Endpoint> extends RouteInput<E> {
  /** The brand of the host. @throws when read on the card frame's host */
  brand: Brand;
  /** Only absent on routes for anyone. */
  caller: Caller | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Requests per minute; `by` defaults to the account, else the address. */
export interface RouteLimit {
  perMinute: number;
  by?: 'address' | 'account';
}

export interface Route<E extends Endpoint = Endpoint> {
  endpoint: E;
  access: AccessRule<RouteInput<E>>;
  limit?: RouteLimit;
  /** the handler reads the multipart body itself */
  isUpload?: boolean;
  /** `cardFrame`: only on the payment service's own host; default: only on brand hosts */
  host?: 'brand' | 'cardFrame';
  /** milliseconds-cheap answers that may be cached: value of Cache-Control; default no-store */
  cacheControl?: string;
  /** Gets domain values, answers domain values; encoding to wire names happens outside. */
  handle: (context: RouteContext<E>) => Promise<z.output<E['answer']>> | z.output<E['answer']>;
}

/** Binds a contract to its rule and handler, with types inferred from the contract. */
export function route<E extends Endpoint>(endpoint: E, rest: Omit<Route<E>, 'endpoint'>): Route {
  return { endpoint, ...rest } as unknown as Route;
}
