import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** A tag for an answer that is made of these parts and nothing else. */
export function entityTag(...parts: readonly unknown[]): string {
  return `"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)}"`;
}

/** An answer with a tag that the browser has already is sent without its body. */
export function answerUnchanged(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const tag = reply.getHeader('etag');
    const isKnown =
      typeof tag === 'string' &&
      request.method === 'GET' &&
      reply.statusCode === 200 &&
      (request.headers['if-none-match'] ?? '').split(',').some((known) => known.trim() === tag);
    if (!isKnown) return payload;
    void reply.code(304).removeHeader('content-length');
    return '';
  });
}
