import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@halo/shared/errors';
import type { FastifyReply } from 'fastify';
import { setBaseHeaders } from '../../edge/security-headers.ts';

/** In the console's index.html: replaced by the nonce that its styles need. */
export const NONCE_PLACEHOLDER = '__HALO_NONCE__';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8', '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml', '.png': 'image/png', '.ico': 'image/x-icon', '.woff2': 'font/woff2', '.txt': 'text/plain; charset=utf-8',
};
/** One or more plain names; none begins with a dot, so none leads out of the folder. */
const FILE = /^(?:\/[\w-][\w.-]*)+(\.[a-z0-9]+)$/;
/** Written by the build with a hash of the content in it. */
const HASHED = /[.-][0-9a-f]{8,}\./;
const NONCE_BYTES = 18;

/**
 * Sends the console's files: a file by its name, and for every other address its page, which finds its way by itself.
 * The folder is read anew each time; consoles are few, and a new build is there at once.
 */
export function serveConsole({ directory, isSecure }: { directory: string; isSecure: boolean }): (address: string, reply: FastifyReply) => Promise<FastifyReply> {
  return async function sendConsole(address, reply) {
    setBaseHeaders(reply, isSecure);
    const [, extension] = FILE.exec(address) ?? [];
    return extension === undefined || address === '/index.html' ? sendPage(reply) : sendFile(reply, address, extension);
  };

  async function sendFile(reply: FastifyReply, address: string, extension: string): Promise<FastifyReply> {
    const type = TYPES[extension];
    const content = type === undefined || extension === '.html' ? undefined : await read(path.join(directory, address));
    if (type === undefined || content === undefined) throw new AppError('not_found', { message: 'nothing here' });
    return reply.type(type).header('cache-control', HASHED.test(address) ? 'private, max-age=31536000, immutable' : 'no-cache').send(content);
  }

  async function sendPage(reply: FastifyReply): Promise<FastifyReply> {
    const page = await read(path.join(directory, 'index.html'));
    if (!page) throw new AppError('not_found', { message: 'the console is not built: npm run build' });
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    void reply.headers({ 'cache-control': 'no-store', 'x-frame-options': 'DENY', 'content-security-policy': consolePolicy(nonce) });
    return reply.type('text/html; charset=utf-8').send(page.toString('utf8').replaceAll(NONCE_PLACEHOLDER, nonce));
  }
}

/** Only what lies on the host itself; styles that the component library writes at run time carry the nonce. */
function consolePolicy(nonce: string): string {
  return [
    "default-src 'none'", "script-src 'self'", `style-src 'self' 'nonce-${nonce}'`, "img-src 'self' data:", "font-src 'self'", "connect-src 'self'",
    "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
  ].join('; ');
}

async function read(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}
