import { PHOTO_FIELD, uploadEndpoints as calls } from '@halo/shared/contracts';
import { owner } from '../../http/access.ts';
import { type Route, route } from '../../http/route.ts';
import { processPhoto } from './photo-processing.ts';
import { createPhotoStore } from './photo-store.ts';
import { readUpload } from './read-upload.ts';
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
        const { jpeg } = await processPhoto(await readUpload(request, PHOTO_FIELD, 'images_only'));
        const name = await store.save(brand.id, jpeg);
        const before = await needs.accounts.setPhoto(params.trackerId, name);
        await forget(brand.id, before);
        await needs.onNewPhoto(brand, params.trackerId);
        return { data: { name, url: `${brand.services.uploads}/${name}` } };
      },
    }),
  ];
}
