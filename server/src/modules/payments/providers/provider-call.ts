import { fetchFromProvider } from './provider-fetch.ts';

/** `silent`: no answer, or none that says anything. Money may have moved. */
export type ProviderReply = { kind: 'answered'; status: number; body: unknown } | { kind: 'silent'; reason: string };

/**
 * One call to a provider that answers with JSON. Never throws: a network that fails is an answer too.
 * Of a failure only its name is passed on, because an error of the transport may carry the request, and the request the
 * card.
 */
export async function callProvider(address: string, init: RequestInit, timeoutMs: number): Promise<ProviderReply> {
  let status: number;
  let text: string;
  try {
    const response = await fetchFromProvider(address, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    status = response.status;
    text = await response.text();
  } catch (error) {
    return { kind: 'silent', reason: error instanceof Error ? error.name : 'no answer' };
  }
  if (status >= 500 || status === 408) return { kind: 'silent', reason: `answer ${status}` };
  try {
    return { kind: 'answered', status, body: JSON.parse(text) as unknown };
  } catch {
    return status < 400
      ? { kind: 'silent', reason: 'an answer that is no JSON' }
      : { kind: 'answered', status, body: undefined };
  }
}

/**
 * Rejected unread, because of our key or of too many calls: this says nothing about the payment itself.
 */
export function isTurnedAway(status: number | undefined): boolean {
  return status === 401 || status === 403 || status === 429;
}
