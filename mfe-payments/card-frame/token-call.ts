import { encryptCard } from '@halo/shared/card-encryption';
import { CardDetails, CardToken, EncryptedCard, Problem, type ProblemCode } from '@halo/shared/contracts';
import * as z from 'zod/mini';

const TOKEN_PATH = '/pay/orders/createToken';
const ENCRYPTED_TOKEN_PATH = '/pay/orders/createEncryptedToken';
const TIMEOUT_MS = 15_000;

export type TokenAnswer = { kind: 'token'; token: CardToken } | { kind: 'refused'; code: ProblemCode };

/**
 * The only call of the frame, to its own origin. With a key the card leaves it encrypted or not at all. Never throws: a
 * card must not end up in an error report.
 */
export async function requestToken(
  fetch: typeof globalThis.fetch,
  session: string,
  card: CardDetails,
  cardKey: string | undefined,
): Promise<TokenAnswer> {
  const sent = await bodyOf(card, cardKey).catch(() => undefined);
  if (!sent) return { kind: 'refused', code: 'unavailable' };
  try {
    const response = await fetch(sent.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${session}` },
      body: JSON.stringify(sent.body),
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

async function bodyOf(card: CardDetails, cardKey: string | undefined): Promise<{ path: string; body: unknown }> {
  if (cardKey === undefined) return { path: TOKEN_PATH, body: z.encode(CardDetails, card) };
  const encrypted = await encryptCard(cardKey, card, new Date());
  return { path: ENCRYPTED_TOKEN_PATH, body: z.encode(EncryptedCard, encrypted) };
}

function accepted(body: unknown): TokenAnswer {
  const token = z.safeParse(CardToken, body);
  return token.success ? { kind: 'token', token: token.data } : { kind: 'refused', code: 'bad_answer' };
}

function refused(body: unknown): TokenAnswer {
  const problem = z.safeParse(Problem, body);
  return { kind: 'refused', code: problem.success ? problem.data.code : 'unavailable' };
}
