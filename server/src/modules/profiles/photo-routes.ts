import path from 'node:path';
import { photoWidthOf } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { FastifyInstance } from 'fastify';
import { createPortraitCache } from './portrait-cache.ts';
import * as repository from './profiles-repository.ts';
import { portraitSubjectOf } from './portrait-subject.ts';
import type { PhotoRoutesNeeds } from './profiles.ts';

const FILE = /^([\w-]{1,64}?)(-160)?\.jpg$/;
/** The address carries the drawing's version, so what it answers never changes. */
const FOREVER = 'public, max-age=31536000, immutable';

/**
 * `/photos/<id>.jpg` (3:4, also in a width, `?w=360`) and `/photos/<id>-160.jpg` (square): drawn at the first request,
 * kept in `var/photos`.
 */
export function addPhotoRoutes(app: FastifyInstance, { db, env }: PhotoRoutesNeeds): void {
  const portraits = createPortraitCache(path.join(env.dataDirectory, 'photos'));
  app.get<{ Params: { file: string }; Querystring: { w?: unknown } }>('/photos/:file', async (request, reply) => {
    const [, angelId, isSmall] = FILE.exec(request.params.file) ?? [];
    const [row] = angelId === undefined ? [] : await repository.findProfiles(db, [angelId]);
    // Of a member nothing is drawn: it would be an invented face.
    if (row?.clickId !== null) throw new AppError('not_found', { message: 'nobody has this id' });
    const width = photoWidthOf(request.query.w);
    const picture = await portraits.get(portraitSubjectOf(row), isSmall ? 'avatar' : (width ?? 'photo'));
    return reply
      .type(width && !isSmall ? 'image/webp' : 'image/jpeg')
      .header('cache-control', FOREVER)
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(picture);
  });
}
