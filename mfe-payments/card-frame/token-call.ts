import { CardDetails, CardToken, Problem, type ProblemCode } from '@halo/shared/contracts';
import * as z from 'zod/mini';

const TOKEN_PATH = '/pay/orders/createToken';
const TIMEOUT_MS = 15_000;

export type TokenAnswer = { kind: 'token'; token: CardToken } | { kind: 'refused'; code: ProblemCode };

/** The only call of the frame, to its own origin. Never throws: a card must not end up in an error report. */
export async function requestToken(
  fetch: typeof globalThis.fetch,
  session: string,
  card: CardDetails,
): Promise<TokenAnswer> {
  try {
    const response = await fetch(TOKEN_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${session}` },
      body: JSON.stringify(z.encode(CardDetails, card)),
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body: unknown = await response.json().catch(() => undefined);
    return response.ok ? accepted(body) : refused(body);
  } catch (error) {
    return {
      kind: 'refused',
      code: error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'offline',
    };
  }
}

function accepted(body: unknown): TokenAnswer {
  const token = z.safeParse(CardToken, body);
  return token.success ? { kind: 'token', token: token.data } : { kind: 'refused', code: 'bad_answer' };
}

function refused(body: unknown): TokenAnswer {
  const problem = z.safeParse(Problem, body);
  return { kind: 'refused', code: problem.success ? problem.data.code : 'unavailable' };
}
