import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Folder of the store → path on the host. All names carry a version or a hash, so what was fetched once is never asked for again. */
export async function serveReleases(app: FastifyInstance, storeDirectory: string): Promise<void> {
  await serveImmutable(app, path.join(storeDirectory, 'shell'), '/shell/');
  await serveImmutable(app, storeDirectory, '/releases/');
}

/** Serves a folder of immutable files with their compressed forms. */
export async function serveImmutable(app: FastifyInstance, root: string, prefix: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    decorateReply: false,
    setHeaders: (response) => {
      // Scripts are fetched anonymously for their integrity, also by a page on another brand's host.
      void response.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
    },
  });
}
