import { type Brand, type ClickId, type OwnPhoto, PHOTO_FIELD, uploadEndpoints as calls } from '@halo/shared/contracts';
import { owner } from '../../http/access.ts';
import { type Route, route } from '../../http/route.ts';
import { openPhoto, processPhoto } from './photo-processing.ts';
import { createPhotoStore } from './photo-store.ts';
import { readUpload } from './read-upload.ts';
import type { UploadsNeeds } from './uploads.ts';

const own = owner(({ params }: { params: { trackerId: string } }) => params.trackerId);

/** Keeps nothing: a page shows and crops what its browser could not open, and sends it then. */
const openRoute = route(calls.open, {
  access: own,
  isUpload: true,
  // Six for a message, and once more when they were the wrong ones.
  limit: { perMinute: 12 },
  handle: async ({ request }) => ({
    jpeg: (await openPhoto(await readUpload(request, PHOTO_FIELD, 'images_only'))).toString('base64'),
  }),
});

export function uploadsRoutes(needs: UploadsNeeds): Route[] {
  const { uploads, log } = needs;
  const store = createPhotoStore(uploads);
  /** The account names it no more; a file left over does no harm. */
  async function forget(brandId: string, name: string | undefined): Promise<void> {
    if (name === undefined) return;
    await store.remove(brandId, name).catch((error: unknown) => log.warn({ error }, 'an old photo was not removed'));
  }
  const list = createList(needs);
  return [
    route(calls.photos, { access: own, handle: ({ params, brand }) => list(brand, params.trackerId) }),
    route(calls.orderPhotos, {
      access: own,
      limit: { perMinute: 60 },
      handle: async ({ params, body, brand }) => {
        await needs.accounts.orderPhotos(params.trackerId, body.names);
        return list(brand, params.trackerId);
      },
    }),
    route(calls.removeOnePhoto, {
      access: own,
      limit: { perMinute: 20 },
      handle: async ({ params, brand }) => {
        await forget(brand.id, await needs.accounts.removePhoto(params.trackerId, params.name));
        return list(brand, params.trackerId);
      },
    }),
    route(calls.removePhoto, {
      access: own,
      limit: { perMinute: 10 },
      handle: async ({ params, brand }) => {
        await forget(brand.id, await needs.accounts.removePhoto(params.trackerId));
        return { result: 'OK' as const };
      },
    }),
    openRoute,
    route(calls.photo, {
      access: own,
      isUpload: true,
      limit: { perMinute: 10 },
      handle: async ({ params, brand, request }) => {
        const { jpeg } = await processPhoto(await readUpload(request, PHOTO_FIELD, 'images_only'));
        const name = await store.save(brand.id, jpeg);
        try {
          await needs.accounts.addPhoto(params.trackerId, name);
        } catch (error) {
          await forget(brand.id, name);
          throw error;
        }
        await needs.onNewPhoto(brand, params.trackerId);
        return { data: { name, url: `${brand.services.uploads}/${name}` } };
      },
    }),
  ];
}

/** The own photos as their owner's browser gets them. */
function createList({ accounts }: Pick<UploadsNeeds, 'accounts'>) {
  return async function list(brand: Brand, clickId: ClickId): Promise<{ photos: OwnPhoto[] }> {
    const photos = await accounts.photos(clickId);
    const url = (name: string): string => `${brand.services.uploads}/${name}`;
    return {
      photos: photos.map(({ name, isCompared }, index) => ({
        name,
        url: url(name),
        isDefault: index === 0,
        ...(isCompared ? { isCompared } : {}),
      })),
    };
  };
}
