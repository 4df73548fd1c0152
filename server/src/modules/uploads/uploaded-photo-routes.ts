import { photoWidthOf } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { FastifyInstance } from 'fastify';
import { brandOf } from '../../http/hosts.ts';
import { createPhotoStore } from './photo-store.ts';
import type { UploadsNeeds } from './uploads.ts';

/** `/uploads/<name>`, also in a width: the name is the secret, as with any picture a browser loads without a token. */
export function addUploadedPhotoRoutes(
  app: FastifyInstance,
  needs: Pick<UploadsNeeds, 'env' | 'uploads' | 'brands'>,
): void {
  const store = createPhotoStore(needs.uploads);
  app.get<{ Params: { name: string }; Querystring: { w?: unknown } }>('/uploads/:name', async (request, reply) => {
    const width = photoWidthOf(request.query.w);
    const of = [brandOf(request, needs).id, request.params.name] as const;
    const photo = await (width ? store.readInWidth(...of, width) : store.read(...of));
    if (!photo) throw new AppError('not_found', { message: 'no such photo' });
    return reply
      .type(width ? 'image/webp' : 'image/jpeg')
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'same-origin')
      .send(photo);
  });
}
