import { createHash } from 'node:crypto';
import { AppError } from '@halo/shared/errors';
import type { FastifyInstance } from 'fastify';
import type { EdgeNeeds } from './edge-needs.ts';
import { brandOf, isSystemHost } from '../http/hosts.ts';
import { visitorShell } from '../modules/releases/index.ts';
import type { Releases } from '@halo/releases';
import { contentType } from '@halo/server-kit/http/content-types';

const ADDRESS = '/sw.js';
/** It loads no script and asks its own host alone; a picture of a notification the browser fetches itself. */
const POLICY = "default-src 'none'; img-src 'self'; connect-src 'self'";
/** Before the worker's text: it empties what it kept and answers nothing any more. Push goes on. */
const OFF = 'self.haloKeepsNothing=true;';

/**
 * The service worker of a brand's pages. Always at the same address, so a browser asks each time whether it has
 * changed, and gets the one of the shell that its pages run.
 */
export function serveServiceWorker(app: FastifyInstance, deps: EdgeNeeds, { sets }: Pick<Releases, 'sets'>): void {
  app.get(ADDRESS, (request, reply) => {
    if (isSystemHost(request, deps)) throw nothing();
    const brand = brandOf(request, deps);
    const worker = visitorShell(sets, brand.id, request, deps.env).build.serviceWorker;
    if (worker === undefined) throw nothing();
    const text = deps.env.keepsPages ? worker : OFF + worker;
    const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"`;
    void reply.headers({
      'content-type': contentType(ADDRESS),
      'cache-control': 'no-cache',
      etag: tag,
      'content-security-policy': POLICY,
    });
    return request.headers['if-none-match'] === tag ? reply.code(304).send() : reply.send(text);
  });
}

function nothing(): AppError {
  return new AppError('not_found', { message: 'nothing here' });
}
