import type { FastifyRequest } from 'fastify';

/** A cookie of a request; undefined when it has none of this name. Values of ours need no decoding. */
export function cookieOf(request: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const end = pair.indexOf('=');
    if (end > 0 && pair.slice(0, end).trim() === name) return pair.slice(end + 1).trim();
  }
  return undefined;
}
