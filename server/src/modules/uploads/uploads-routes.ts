import { PHOTO_FIELD, uploadEndpoints as calls } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { FastifyRequest } from 'fastify';
import { owner } from '../../http/access.ts';
import { type Route, route } from '../../http/route.ts';
import { processPhoto } from './photo-processing.ts';
import { createPhotoStore } from './photo-store.ts';
import type { UploadsNeeds } from './uploads.ts';

export function uploadsRoutes(needs: UploadsNeeds): Route[] {
  const { env, log } = needs;
  const store = createPhotoStore(env.dataDirectory);
  /** The account names it no more; a file left over does no harm. */
  async function forget(brandId: string, name: string | undefined): Promise<void> {
    if (name === undefined) return;
    await store.remove(brandId, name).catch((error: unknown) => log.warn({ error }, 'an old photo was not removed'));
  }
  return [
    route(calls.removePhoto, {
      access: owner(({ params }) => params.trackerId),
      limit: { perMinute: 10 },
      handle: async ({ params, brand }) => {
        await forget(brand.id, await needs.accounts.setPhoto(params.trackerId, null));
        return { result: 'OK' as const };
      },
    }),
    route(calls.photo, {
      access: owner(({ params }) => params.trackerId),
      isUpload: true,
      limit: { perMinute: 10 },
      handle: async ({ params, brand, request }) => {
        const { jpeg } = await processPhoto(await readPhoto(request));
        const name = await store.save(brand.id, jpeg);
        const before = await needs.accounts.setPhoto(params.trackerId, name);
        await forget(brand.id, before);
        await needs.onNewPhoto(brand, params.trackerId);
        return { data: { name, url: `${brand.services.uploads}/${name}` } };
      },
    }),
  ];
}

/** @throws images_only, file_too_large, unsupported_media_type */
async function readPhoto(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type', { message: 'send multipart/form-data' });
  try {
    const file = await request.file();
    if (file?.fieldname !== PHOTO_FIELD)
      throw new AppError('images_only', { field: PHOTO_FIELD, message: 'the photo is missing' });
    return await file.toBuffer();
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error && error.statusCode === 413) {
      throw new AppError('file_too_large', { field: PHOTO_FIELD, message: 'the file is too large', cause: error });
    }
    throw error;
  }
}
