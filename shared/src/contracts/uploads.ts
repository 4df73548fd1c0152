import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { TrackerId } from './ids.ts';
import { wireObject } from './wire.ts';

/** Largest file that may be picked, in bytes. */
export const PHOTO_MAX_BYTES = 10 * 1024 * 1024;
/** Longest side after resizing, in pixels. */
export const PHOTO_MAX_SIDE = 1000;
/** Types that a picker offers. SVG is rasterised in the browser; the server never reads one. */
export const PHOTO_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/svg+xml',
] as const;
/**
 * Taken where the browser itself can open it. A picker does not offer it: where it is offered, an iPhone no longer
 * hands over a JPEG by itself.
 */
export const PHOTO_TYPE_OF_APPLE = /^image\/hei[cf]$/;
/** Name of the multipart field. */
export const PHOTO_FIELD = 'avatar';

export const uploadEndpoints = {
  /** Multipart; the answer's address replaces the account's photo. */
  photo: endpoint({
    service: 'api',
    method: 'POST',
    path: '/upload/:trackerId',
    params: z.object({ trackerId: TrackerId }),
    answer: z.object({ data: wireObject({ name: ['name', z.string()], url: ['path', z.string()] }) }),
  }),
  /** The file goes with it; an account without a photo answers the same. */
  removePhoto: endpoint({
    service: 'api',
    method: 'DELETE',
    path: '/upload/:trackerId',
    params: z.object({ trackerId: TrackerId }),
    answer: z.object({ result: z.literal('OK') }),
  }),
} as const;
