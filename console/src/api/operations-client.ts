import { Problem } from '@halo/shared/contracts';
import type { OperationsEndpoint } from '@halo/shared/contracts/operations';
import { AppError, describeIssues, fromProblem, fromStatus, fromUnknown, isAborted } from '@halo/shared/errors';
import * as z from 'zod/mini';

type Part<Name extends string, Schema> = Schema extends z.core.$ZodType
  ? { readonly [key in Name]: z.output<Schema> }
  : unknown;

/** What one call needs: the parts that its endpoint declares. */
export type CallInput<E extends OperationsEndpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>;

export interface OperationsClient {
  /** @throws AppError, also when the answer does not fit its schema; an AbortError when the caller gave up */
  call<E extends OperationsEndpoint>(
    endpoint: E,
    input: CallInput<E>,
    signal?: AbortSignal,
  ): Promise<z.output<E['answer']>>;
  /** The same for a call that takes a file; it may take as long as the file is long. */
  upload<E extends OperationsEndpoint>(
    endpoint: E,
    input: CallInput<E> & { readonly file: Blob },
  ): Promise<z.output<E['answer']>>;
}

export interface OperationsClientDeps {
  readonly fetch: typeof fetch;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 15_000;
const UPLOAD_TIMEOUT_MS = 600_000;

interface AnyInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly file?: Blob;
}

/** Calls of the operations host, which is the host of this page: the session travels as its cookie. */
export function createOperationsClient({ fetch, timeoutMs = TIMEOUT_MS }: OperationsClientDeps): OperationsClient {
  async function send<E extends OperationsEndpoint>(
    endpoint: E,
    { params, query, ...content }: AnyInput,
    signal: AbortSignal,
  ): Promise<z.output<E['answer']>> {
    try {
      const answer = await fetch(addressOf(endpoint.path, params, query), {
        method: endpoint.method,
        credentials: 'same-origin',
        signal,
        ...contentOf(content),
      });
      return await readAnswer(endpoint, answer);
    } catch (error) {
      if (isAborted(error)) throw error;
      throw fromUnknown(error);
    }
  }

  return {
    call(endpoint, input, signal) {
      const timeout = AbortSignal.timeout(timeoutMs);
      return send(endpoint, input as AnyInput, signal ? AbortSignal.any([signal, timeout]) : timeout);
    },
    upload: (endpoint, input) => send(endpoint, input as AnyInput, AbortSignal.timeout(UPLOAD_TIMEOUT_MS)),
  };
}

function contentOf({ body, file }: Pick<AnyInput, 'body' | 'file'>): Pick<RequestInit, 'headers' | 'body'> {
  const accept = 'application/json';
  if (file) return { headers: { accept, 'content-type': 'application/octet-stream' }, body: file };
  if (body === undefined) return { headers: { accept } };
  return { headers: { accept, 'content-type': accept }, body: JSON.stringify(body) };
}

/** `/api/scopes/:scope` with its parameters and query filled in. */
export function addressOf(path: string, params: AnyInput['params'] = {}, query: AnyInput['query'] = {}): string {
  const filled = path.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  return search.size > 0 ? `${filled}?${search}` : filled;
}

async function readAnswer<E extends OperationsEndpoint>(endpoint: E, answer: Response): Promise<z.output<E['answer']>> {
  const content: unknown = await answer.json().catch(() => undefined);
  if (!answer.ok) {
    const problem = Problem.safeParse(content);
    const requestId = answer.headers.get('x-request-id') ?? undefined;
    throw problem.success
      ? fromProblem(problem.data, requestId === undefined ? {} : { requestId })
      : fromStatus(answer.status);
  }
  const parsed = z.safeParse(endpoint.answer, content);
  if (!parsed.success)
    throw new AppError('bad_answer', { message: `${endpoint.path}: ${describeIssues(parsed.error.issues)}` });
  return parsed.data as z.output<E['answer']>;
}
