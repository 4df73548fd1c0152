import { AppError } from '@halo/shared/errors';
import type { FastifyInstance } from 'fastify';
import { brandOf } from '../../http/hosts.ts';
import { createPhotoStore } from './photo-store.ts';
import type { UploadsNeeds } from './uploads.ts';

/** `/uploads/<name>`: the name is the secret, as with any picture a browser loads without a token. */
export function addUploadedPhotoRoutes(app: FastifyInstance, needs: Pick<UploadsNeeds, 'env' | 'brands'>): void {
  const store = createPhotoStore(needs.env.dataDirectory);
  app.get<{ Params: { name: string } }>('/uploads/:name', async (request, reply) => {
    const jpeg = await store.read(brandOf(request, needs).id, request.params.name);
    if (!jpeg) throw new AppError('not_found', { message: 'no such photo' });
    return reply
      .type('image/jpeg')
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'same-origin')
      .send(jpeg);
  });
}
