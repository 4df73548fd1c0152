import type { WorkerParts } from './worker-scope.ts';

/** What another app shared with the installed one; the page that receives takes it from here. */
export const SHARED_CACHE = 'halo-shared';
/** Names in it; the page reads the same. */
const WORDS = '/shared/words';
const PHOTO = '/shared/photo/';
/** One more than a message takes, so that the conversation says that there were too many. */
const PHOTOS_KEPT = 7;
const KEPT_MS = 3_600_000;

/**
 * Keeps what was shared until the page takes it, for an hour, also while its reader signs in. What is shared next takes
 * the place of what was not taken.
 */
export function createSharedContent({ caches, now }: Pick<WorkerParts, 'caches'> & { now(): number }) {
  /** One after the other: what is old and what is new have the same place. */
  let work: Promise<unknown> = Promise.resolve();
  function inTurn(run: () => Promise<unknown>): Promise<unknown> {
    work = work.then(run).catch(() => undefined);
    return work;
  }

  async function keep(form: FormData): Promise<void> {
    await caches.delete(SHARED_CACHE);
    const cache = await caches.open(SHARED_CACHE);
    const words = ['title', 'text', 'url'].map((name) => [name, form.get(name)] as const);
    const body = { at: now(), ...Object.fromEntries(words.filter(([, value]) => typeof value === 'string')) };
    await cache.put(WORDS, new Response(JSON.stringify(body)));
    const photos = form.getAll('photos').filter((each) => typeof each !== 'string' && each.size > 0);
    await Promise.all(
      photos.slice(0, PHOTOS_KEPT).map((photo, place) => cache.put(PHOTO + place, new Response(photo))),
    );
  }

  async function dropOld(): Promise<void> {
    if (!(await caches.has(SHARED_CACHE))) return;
    const words = await (await caches.open(SHARED_CACHE)).match(WORDS);
    const { at } = ((await words?.json().catch(() => undefined)) ?? {}) as { at?: unknown };
    if (typeof at !== 'number' || now() - at >= KEPT_MS) await caches.delete(SHARED_CACHE);
  }

  return {
    /** The way on to the page, with or without what could not be kept. */
    async receive(request: Request): Promise<Response> {
      await inTurn(async () => keep(await request.formData()));
      const { origin, pathname } = new URL(request.url);
      return Response.redirect(origin + pathname, 303);
    },
    /** What was not taken within its hour goes. */
    dropOld: () => inTurn(dropOld),
  };
}
