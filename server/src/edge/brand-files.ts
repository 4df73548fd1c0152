import { contentType } from '@halo/server-kit/http/content-types';
import { AppError } from '@halo/shared/errors';
import type { FastifyInstance } from 'fastify';
import { isSystemHost } from '../http/hosts.ts';
import type { EdgeNeeds } from './edge-needs.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** A drawing that is opened by its address would be a page of the brand's host. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Logos and pictures of brands that no folder has. The address names the revision, and its files never change. */
export function serveBrandFiles(app: FastifyInstance, deps: Pick<EdgeNeeds, 'brands'>): void {
  app.get<{ Params: { brand: string; revision: string; name: string } }>(
    '/brand-files/:brand/:revision/:name',
    (request, reply) => {
      const { brand, name } = request.params;
      const content = isSystemHost(request, deps) ? undefined : deps.brands.file?.(brand, name);
      if (!content) throw new AppError('not_found', { message: 'nothing here' });
      return reply
        .headers({
          'content-type': contentType(name),
          'cache-control': IMMUTABLE,
          ...(name.endsWith('.svg') ? { 'content-security-policy': DRAWING_POLICY } : {}),
        })
        .send(content);
    },
  );
}
