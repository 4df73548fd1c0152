import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { TrackerId } from './ids.ts';
import { limitedText } from './limited-text.ts';
import { wireObject } from './wire.ts';

/** Largest file that may be picked, in bytes. */
export const PHOTO_MAX_BYTES = 10 * 1024 * 1024;
/** Longest side after resizing, in pixels. */
export const PHOTO_MAX_SIDE = 1000;
/** Longest side of a photo that the server opened for a page, in pixels. */
export const OPENED_PHOTO_SIDE = 1600;
/** Types that a picker offers. SVG is rasterised in the browser; the server never reads one. */
export const PHOTO_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/svg+xml',
] as const;
/** Opened by the browser where it can, else by the server. */
export const PHOTO_TYPE_OF_APPLE = /^image\/hei[cf]$/;
/** How many photos an account shows. */
export const PHOTOS_MAX = 6;
/** Name of the multipart field. */
export const PHOTO_FIELD = 'avatar';

/** As the server names files; longer or shorter ones are of no photo. */
export const PhotoName = limitedText(40, z.minLength(5));

/** One of the own photos. */
export const OwnPhoto = wireObject({
  name: ['name', z.string()],
  url: ['path', z.string()],
  /** the one that stands for the person wherever there is place for one */
  isDefault: ['predefinita', z.boolean()],
  /** an operator compared it with the person: as the first one it carries the badge; absent: no */
  isCompared: ['confrontata', z.optional(z.boolean())],
});
export type OwnPhoto = z.output<typeof OwnPhoto>;

const OwnPhotos = wireObject({ photos: ['imageName', z.array(OwnPhoto)] });
const params = z.object({ trackerId: TrackerId });

export const uploadEndpoints = {
  /** The own photos in their order. */
  photos: endpoint({ service: 'api', method: 'GET', path: '/upload/:trackerId', params, answer: OwnPhotos }),
  /** Puts them in another order, the default one first; those that are not named come after. */
  orderPhotos: endpoint({
    service: 'api',
    method: 'PUT',
    path: '/upload/:trackerId',
    params,
    body: wireObject({ names: ['nomi', z.array(PhotoName).check(z.maxLength(PHOTOS_MAX))] }),
    answer: OwnPhotos,
  }),
  /** The file goes with it. One that is gone already answers the same. */
  removeOnePhoto: endpoint({
    service: 'api',
    method: 'DELETE',
    path: '/upload/:trackerId/:name',
    params: z.object({ trackerId: TrackerId, name: PhotoName }),
    answer: OwnPhotos,
  }),
  /** Multipart. Adds a photo at the end, so the first one is the default. @throws too_many_photos */
  photo: endpoint({
    service: 'api',
    method: 'POST',
    path: '/upload/:trackerId',
    params,
    answer: z.object({ data: wireObject({ name: ['name', z.string()], url: ['path', z.string()] }) }),
  }),
  /**
   * Multipart. Keeps nothing: answers a JPEG of a photo that the browser cannot open, for the page to show and crop.
   * @throws images_only, image_unreadable, file_too_large
   */
  open: endpoint({
    service: 'api',
    method: 'POST',
    path: '/upload/:trackerId/jpeg',
    params,
    answer: wireObject({
      /** base64 */
      jpeg: ['jpeg', z.string()],
    }),
  }),
  /** Takes the default one away with its file; an account without a photo answers the same. */
  removePhoto: endpoint({
    service: 'api',
    method: 'DELETE',
    path: '/upload/:trackerId',
    params,
    answer: z.object({ result: z.literal('OK') }),
  }),
} as const;
