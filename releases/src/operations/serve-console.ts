import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { AppError } from '@halo/shared/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setBaseHeaders } from '@halo/server-kit/http/security-headers';
import { type ConsoleBuild, readConsoleBuild } from './console-build.ts';
import { consoleDocument, consolePolicy } from './console-document.ts';

const compressBrotli = promisify(brotliCompress);
const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};
const COMPRESSIBLE = /\.(js|css|json|svg)$/;
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const NONCE_BYTES = 18;

export interface ConsoleOptions {
  /** Where the repository's builds lie. */
  readonly buildsDirectory: string;
  readonly isSecure: boolean;
}

/** Sends the console: its files by their names, and for every other address its page, which finds its way by itself. */
export function serveConsole({
  buildsDirectory,
  isSecure,
}: ConsoleOptions): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  return async function sendConsole(request, reply) {
    setBaseHeaders(reply, isSecure);
    const build = await readConsoleBuild(buildsDirectory);
    const [address = '/'] = request.url.split('?', 1);
    const type = TYPES[path.extname(address)];
    if (!build || (type === undefined && path.extname(address) !== '')) throw nothingHere();
    return type === undefined ? sendPage(reply, build) : sendFile(request, reply, build, address.slice(1), type);
  };
}

/** The names carry a hash of the content. */
async function sendFile(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  build: ConsoleBuild,
  name: string,
  type: string,
): Promise<FastifyReply> {
  const content = await build.file(name);
  if (!content) throw nothingHere();
  void reply.headers({
    'content-type': type,
    'cache-control': 'private, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  const isCompressed = COMPRESSIBLE.test(name) && /\bbr\b/.test(String(headers['accept-encoding'] ?? ''));
  return isCompressed
    ? reply.header('content-encoding', 'br').send(await compressBrotli(content, QUALITY))
    : reply.send(content);
}

function sendPage(reply: FastifyReply, build: ConsoleBuild): FastifyReply {
  const nonce = randomBytes(NONCE_BYTES).toString('base64');
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
      'content-security-policy': consolePolicy(nonce),
      'integrity-policy': 'blocked-destinations=(script)',
    })
    .send(consoleDocument(build.page, nonce));
}

function nothingHere(): AppError {
  return new AppError('not_found', { message: 'nothing here' });
}
