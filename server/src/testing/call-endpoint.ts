import { type Endpoint, Problem } from '@halo/shared/contracts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { urlOf } from '../http/register-routes.ts';

type Decoded<S> = S extends z.core.$ZodType ? z.output<S> : undefined;

/** What a call needs, in domain names; parts the contract does not have are left out. */
export type CallInput<E extends Endpoint> = (E['params'] extends undefined
  ? { params?: undefined }
  : { params: Decoded<E['params']> }) &
  (E['body'] extends undefined ? { body?: undefined } : { body: Decoded<E['body']> }) &
  (E['query'] extends undefined ? { query?: undefined } : { query?: Decoded<E['query']> });

export interface CallOptions {
  /** The bearer, or an account that has one. */
  readonly as?: string | { readonly token: string };
  /** Host name; default the first brand's. */
  readonly host?: string;
  /** Address of the caller. */
  readonly ip?: string;
  readonly headers?: Record<string, string>;
}

export interface CallResult<E extends Endpoint> {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  /** The answer's text as it travelled. */
  readonly text: string;
  /** The decoded answer. @throws when the call was refused */
  readonly value: z.output<E['answer']>;
  /** The problem body. @throws when the call succeeded */
  readonly problem: Problem;
}

/** Makes a call as a browser would: domain values are encoded, the answer is decoded by its contract. */
export async function callEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<CallResult<E>> {
  const parts = input as { params?: unknown; query?: unknown; body?: unknown };
  const token = typeof options.as === 'string' ? options.as : options.as?.token;
  const response = await app.inject({
    method: endpoint.method,
    url: addressOf(endpoint, parts),
    remoteAddress: options.ip ?? '127.0.0.1',
    headers: {
      ...(options.host === undefined ? {} : { host: options.host }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...options.headers,
    },
    ...(endpoint.body ? { payload: z.encode(endpoint.body, parts.body) as object } : {}),
  });
  const text = response.body;
  return {
    status: response.statusCode,
    headers: response.headers,
    text,
    get value() {
      if (response.statusCode !== 200)
        throw new Error(`${endpoint.method} ${endpoint.path} answered ${response.statusCode}: ${text}`);
      return z.parse(endpoint.answer, JSON.parse(text)) as z.output<E['answer']>;
    },
    get problem() {
      if (response.statusCode === 200) throw new Error(`${endpoint.method} ${endpoint.path} was not refused: ${text}`);
      return z.parse(Problem, JSON.parse(text));
    },
  };
}

function addressOf(endpoint: Endpoint, { params, query }: { params?: unknown; query?: unknown }): string {
  const values = endpoint.params ? (z.encode(endpoint.params, params) as Record<string, string>) : {};
  const path = urlOf(endpoint).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  if (!endpoint.query || query === undefined) return path;
  const search = new URLSearchParams(
    Object.entries(z.encode(endpoint.query, query) as Record<string, unknown>).map(
      ([name, value]): [string, string] => [name, String(value)],
    ),
  );
  return `${path}?${search.toString()}`;
}
