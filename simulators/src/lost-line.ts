import type { FastifyReply, FastifyRequest } from 'fastify';

/** Longer than any client waits; the connection is the client's to close. */
const HANG_MS = 120_000;

/** The answer stays out; the client gives up by itself, or the line breaks. */
export function leaveUnanswered(request: FastifyRequest, reply: FastifyReply, silenceMs = HANG_MS): FastifyReply {
  const end = setTimeout(() => reply.raw.destroy(), silenceMs).unref();
  request.raw.socket.once('close', () => clearTimeout(end));
  return reply.hijack();
}

/** The line breaks before anything happened. */
export function cutLine(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.raw.socket.destroy();
  return reply.hijack();
}
