import type * as z from 'zod/mini';
import type { Endpoint } from '../contracts/endpoint.ts';

type Decoded<S> = S extends z.core.$ZodType ? z.output<S> : undefined;

/** Domain values for one call; what the endpoint does not declare cannot be given. */
export type CallInput<E extends Endpoint> = (E['params'] extends undefined
  ? { params?: undefined }
  : { params: Decoded<E['params']> }) &
  (E['query'] extends undefined ? { query?: undefined } : { query?: Decoded<E['query']> }) &
  (E['body'] extends undefined ? { body?: undefined } : { body: Decoded<E['body']> });

export interface CallOptions {
  signal?: AbortSignal;
  /** milliseconds; default 15 000 */
  timeoutMs?: number;
  /** extra headers, e.g. those of autologin */
  headers?: Record<string, string>;
  /** bearer other than the session's; `null` sends none */
  bearer?: string | null;
  /** goes on when the page does not; for small bodies */
  keepalive?: boolean;
}

/** HTTP with contracts. There is no way to call without an endpoint, so no answer goes unparsed. */
export interface HttpClient {
  /**
   * Makes the call: encodes params, query and body, sends bearer and request id, decodes the answer.
   * @throws AppError with the problem's code; `offline`, `timeout` or `bad_answer` when there was no good answer
   */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions): Promise<z.output<E['answer']>>;
  /** Like call, with one file as multipart. */
  upload<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E> & { file: { field: string; blob: Blob; name: string } },
    options?: CallOptions,
  ): Promise<z.output<E['answer']>>;
}
