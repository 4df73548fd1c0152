import { randomUUID } from 'node:crypto';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { PHOTO_MAX_BYTES } from '@halo/shared/contracts';
import Fastify, { type FastifyInstance } from 'fastify';
import { addJsonBodyParser } from '@halo/server-kit/http/json-body';
import { sendProblem } from '@halo/server-kit/http/problem';
import { asCallId, withCallId } from '@halo/server-kit/log/call-id';
import { loggerOptions, type LogSettings } from '@halo/server-kit/log/log';
import { createSharedLimits } from './http/shared-limits.ts';
import type { ProxySettings } from './trusted-proxies.ts';

const JSON_LIMIT_BYTES = 256 * 1024;
/** Node waits a minute for a slow sender; a phone on a bad line needs less, an attacker gets less. */
const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** By default Node checks for slow senders only every 30 s, which would make the limits above imprecise. */
const TIMEOUT_CHECK_MS = 1000;

export interface AppSettings extends LogSettings, ProxySettings {
  /** With it calls of all processes are limited together. */
  readonly redisUrl?: string | undefined;
}

/** The bare HTTP server: limits, logging, request ids, problem bodies. Modules and edge are added by `compose`. */
export async function createApp(env: AppSettings): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(env),
    bodyLimit: JSON_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { connectionsCheckingInterval: TIMEOUT_CHECK_MS, headersTimeout: HEADERS_TIMEOUT_MS },
    frameworkErrors: (error, request, reply) => sendProblem(error, request, reply),
    trustProxy: env.trustedProxies.length > 0 ? [...env.trustedProxies] : false,
    genReqId: (request) => requestId(request.headers['x-request-id']),
    routerOptions: { maxParamLength: 512 },
    forceCloseConnections: 'idle',
    // What comes on an open connection while the process ends is still answered, and the connection closed.
    return503OnClosing: false,
  });
  // Twice: what reads a body goes on in the course of its socket.
  app.addHook('onRequest', (request, _reply, done) => withCallId(request.id, done));
  app.addHook('preValidation', (request, _reply, done) => withCallId(request.id, done));
  app.addHook('onSend', async (request, reply) => {
    void reply.header('x-request-id', request.id);
  });
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  const shared = env.redisUrl === undefined ? undefined : createSharedLimits(env.redisUrl);
  await app.register(rateLimit, { global: false, ...(shared && { store: shared.Store }) });
  app.addHook('onClose', async () => shared?.close());
  addJsonBodyParser(app);
  await app.register(formbody);
  await app.register(multipart, { limits: { fileSize: PHOTO_MAX_BYTES, files: 1, fields: 4 } });
  return app;
}

/** A caller's own request id when it is harmless, else a new one. */
function requestId(given: string | string[] | undefined): string {
  return asCallId(given) ?? randomUUID();
}
