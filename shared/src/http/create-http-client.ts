import ky, { isHTTPError, type Options } from 'ky';
import * as z from 'zod/mini';
import type { Brand } from '../contracts/brand.ts';
import type { Endpoint } from '../contracts/endpoint.ts';
import { AppError } from '../errors/app-error.ts';
import { describeIssues, fromUnknown } from '../errors/from-unknown.ts';
import { hasCode } from '../errors/is-app-error.ts';
import { type EarlyCalls, goodAnswer } from './early-calls.ts';
import type { CallOptions, HttpClient } from './http-client.ts';
import { type RawAnswer, readAnswer, readFailure } from './read-answer.ts';
import { createRefreshOnce, type RefreshToken } from './refresh-once.ts';
import { requestAddress } from './request-address.ts';

export interface HttpClientDeps {
  /** where the services are */
  brand: Pick<Brand, 'services'>;
  /** the session's token as of now */
  bearer(): string | undefined;
  /** Called once for all calls that met `session_expired`; each is sent once more with what it answers. */
  refresh?: RefreshToken;
  /** Called with the server's time, to the second, for each answer that carries it. */
  onServerTime?(at: number): void;
  /** answers that were asked for before this client was there */
  early?: EarlyCalls;
}

const DEFAULT_TIMEOUT_MS = 15_000;
/** An answer that took longer says when it was written, and not what time it is. */
const PROMPT_MS = 4_000;
/** Only reads are retried automatically: twice, after 0.3 and 0.6 s, when the service or the network was away. */
const READ_RETRIES = { limit: 2, methods: ['get'], statusCodes: [502, 503, 504], afterStatusCodes: [] };

/** What every call has in common once its endpoint's types are gone. */
interface AnyInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  file?: { field: string; blob: Blob; name: string };
}

/** HTTP with contracts, on ky. Nothing goes out unencoded and nothing comes in unparsed. */
export function createHttpClient({ brand, bearer, refresh, onServerTime, early }: HttpClientDeps): HttpClient {
  const refreshOnce = refresh && createRefreshOnce(bearer, refresh);

  async function call<E extends Endpoint>(
    endpoint: E,
    input: AnyInput,
    options: CallOptions,
  ): Promise<z.output<E['answer']>> {
    const name = `${endpoint.method} ${endpoint.service}:${endpoint.path}`;
    const { address, body } = encodeInput(brand.services[endpoint.service], endpoint, input, name);
    const attempt = async (token: string | undefined) => {
      const answer =
        (token !== undefined && (await earlyAnswer(endpoint, address, body, options.signal))) ||
        (await send(address, requestOptions(endpoint, body, token, options), name, onServerTime));
      return readAnswer<E['answer']>(endpoint.answer, answer, name);
    };

    const token = options.bearer === undefined ? bearer() : (options.bearer ?? undefined);
    try {
      return await attempt(token);
    } catch (error) {
      // A call with a bearer of its own, such as the refresh itself, must not start another.
      const mayRefresh = refreshOnce !== undefined && options.bearer === undefined && token !== undefined;
      // The session looks for itself why it may not come in any more; this call has failed either way.
      if (mayRefresh && hasCode(error, 'account_disabled')) void refreshOnce(token).catch(() => undefined);
      if (!mayRefresh || !hasCode(error, 'session_expired')) throw error;
      const fresh = await refreshOnce(token);
      if (fresh === undefined) throw error;
      return attempt(fresh);
    }
  }

  async function earlyAnswer(
    { method, early: when }: Endpoint,
    address: string,
    body: unknown,
    signal: AbortSignal | undefined,
  ): Promise<RawAnswer | undefined> {
    if (!early || !when) return undefined;
    const outgoing = { method, address, body: body === undefined ? undefined : JSON.stringify(body) };
    early.made(when, outgoing);
    const taken = early.take(outgoing);
    const answer = taken && (await goodAnswer(taken, signal));
    if (!answer) return undefined;
    reportTime(answer.response, taken, onServerTime);
    return rawAnswer(answer.response, answer.text);
  }

  return {
    call: (endpoint, input, options = {}) => call(endpoint, input, options),
    upload: (endpoint, input, options = {}) => call(endpoint, input, options),
  };
}

function encodeInput(
  base: string,
  endpoint: Endpoint,
  input: AnyInput,
  name: string,
): { address: string; body: unknown } {
  try {
    const json = endpoint.body && input.body !== undefined ? z.encode(endpoint.body, input.body) : undefined;
    return { address: requestAddress(base, endpoint, input), body: input.file ? multipart(input.file, json) : json };
  } catch (thrown) {
    const issues = (thrown as { issues?: z.core.$ZodIssue[] }).issues;
    throw new AppError('invalid_request', {
      message: `${name}: ${issues ? describeIssues(issues) : String(thrown)}`,
      cause: thrown,
    });
  }
}

function multipart({ field, blob, name }: NonNullable<AnyInput['file']>, fields: unknown): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries((fields ?? {}) as Record<string, unknown>)) form.set(key, String(value));
  form.set(field, blob, name);
  return form;
}

function requestOptions(
  endpoint: Endpoint,
  body: unknown,
  token: string | undefined,
  { signal, timeoutMs, headers, keepalive }: CallOptions,
): Options {
  return {
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      'x-request-id': crypto.randomUUID(),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body instanceof FormData ? { body } : body !== undefined && { json: body }),
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
    timeout: timeoutMs ?? DEFAULT_TIMEOUT_MS,
    retry: READ_RETRIES,
  };
}

/** @throws AppError, except when the caller itself gave up: then what its signal says */
async function send(
  address: string,
  options: Options,
  name: string,
  onServerTime: HttpClientDeps['onServerTime'],
): Promise<RawAnswer> {
  const sent = { requestId: new Headers(options.headers as HeadersInit).get('x-request-id'), sentAt: Date.now() };
  try {
    const pending = ky(address, options);
    const response = await pending;
    reportTime(response, sent, onServerTime);
    return rawAnswer(response, await pending.text());
  } catch (thrown) {
    if (options.signal?.aborted) throw thrown;
    if (isHTTPError(thrown)) {
      reportTime(thrown.response, sent, onServerTime);
      throw readFailure(
        { status: thrown.response.status, body: thrown.data, requestId: requestIdOf(thrown.response) },
        name,
      );
    }
    const error = fromUnknown(thrown);
    throw new AppError(error.code, { message: `${name}: ${error.message}`, retryable: error.retryable, cause: thrown });
  }
}

function rawAnswer(response: Response, text: string): RawAnswer {
  return { status: response.status, body: parseBody(text), requestId: requestIdOf(response) };
}

function parseBody(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}

/** Says when the server wrote this answer. One of a cache carries the id of another request, and an older time. */
function reportTime(
  response: Response,
  { requestId, sentAt }: { requestId: string | null; sentAt: number },
  onServerTime: HttpClientDeps['onServerTime'],
): void {
  const at = Date.parse(response.headers.get('date') ?? '');
  // Also counts what the machine slept.
  const isPrompt = Date.now() - sentAt < PROMPT_MS;
  if (requestIdOf(response) === requestId && !Number.isNaN(at) && isPrompt) onServerTime?.(at);
}

function requestIdOf(response: Response): string | undefined {
  return response.headers.get('x-request-id') ?? undefined;
}
