import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PaymentStore, StoredAnswer } from './simulated-payments.ts';

/** Refuses calls without the account's key. */
export function keyGuard(apiKey: string) {
  return {
    preHandler: (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      if (hasKey(request, apiKey)) done();
      else void reply.code(401).send(failure(401, '000', 'HTTP Status Response - Unauthorized', 'security'));
    },
  };
}

/**
 * One request a key: the first answer is given again, and while it is being made, others get an error that asks them to
 * retry.
 */
export async function answerOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  store: PaymentStore,
  work: () => Promise<StoredAnswer | undefined>,
): Promise<FastifyReply> {
  const key = keyOf(request);
  const known = store.answers.get(key);
  if (known) return reply.code(known.status).header('idempotency-key', key).send(known.body);
  if (key !== '' && store.running.has(key)) {
    return reply
      .code(422)
      .header('transient-error', 'true')
      .send(failure(422, '704', 'request already processed or in progress', 'validation'));
  }
  store.running.add(key);
  try {
    const answer = await work();
    if (!answer) return reply.hijack();
    // A request that was refused as malformed leaves the key free, as at Adyen.
    if (key !== '' && answer.status < 300) store.answers.set(key, answer);
    return await reply.code(answer.status).send(answer.body);
  } finally {
    store.running.delete(key);
  }
}

export function keyOf(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' ? `${request.url}:${key}` : '';
}

export function invalid(message: string, errorCode = '14_002'): StoredAnswer {
  return { status: 422, body: failure(422, errorCode, message, 'validation') };
}

export function failure(status: number, errorCode: string, message: string, errorType: string): object {
  return { status, errorCode, message, errorType };
}

function hasKey(request: FastifyRequest, apiKey: string): boolean {
  const [given, expected] = [Buffer.from(String(request.headers['x-api-key'] ?? '')), Buffer.from(apiKey)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
