import type { WorkerParts } from './worker-scope.ts';

/** What another app shared with the installed one; the page that receives takes it from here. */
export const SHARED_CACHE = 'halo-shared';
/** Names in it; the page reads the same. */
const WORDS = '/shared/words';
const PHOTO = '/shared/photo/';
const PHOTOS_MAX = 6;

/**
 * Keeps what was shared until the page takes it, also while its reader signs in. What is shared next takes the place
 * of what was not taken.
 */
export function createSharedContent({ caches, now }: Pick<WorkerParts, 'caches'> & { now(): number }) {
  async function keep(form: FormData): Promise<void> {
    await caches.delete(SHARED_CACHE);
    const cache = await caches.open(SHARED_CACHE);
    const words = ['title', 'text', 'url'].map((name) => [name, form.get(name)] as const);
    const body = { at: now(), ...Object.fromEntries(words.filter(([, value]) => typeof value === 'string')) };
    await cache.put(WORDS, new Response(JSON.stringify(body)));
    const photos = form.getAll('photos').filter((each) => typeof each !== 'string' && each.size > 0);
    await Promise.all(photos.slice(0, PHOTOS_MAX).map((photo, place) => cache.put(PHOTO + place, new Response(photo))));
  }

  return {
    /** The way on to the page, with or without what could not be kept. */
    async receive(request: Request): Promise<Response> {
      await request
        .formData()
        .then(keep)
        .catch(() => undefined);
      return Response.redirect(new URL(request.url).pathname, 303);
    },
  };
}
