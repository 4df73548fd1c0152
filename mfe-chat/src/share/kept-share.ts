/** The shell's worker writes it. */
const CACHE = 'halo-shared';
const WORDS = '/shared/words';
const PHOTO = '/shared/photo/';

export interface Words {
  readonly at?: unknown;
  /** the account that was signed in when it was first read */
  readonly owner?: unknown;
  readonly title?: unknown;
  readonly text?: unknown;
  readonly url?: unknown;
  readonly photos?: unknown;
}

/** Where what was shared lies: in the browser's cache, or, of words alone, in memory where there is none. */
export function createKeptShare() {
  let held: Words | undefined;

  async function words(): Promise<Words | undefined> {
    try {
      // Opening would make one.
      if (!(await globalThis.caches.has(CACHE))) return held;
      const found = await (await globalThis.caches.open(CACHE)).match(WORDS);
      return found ? ((await found.json()) as Words) : held;
    } catch {
      return held;
    }
  }

  async function forgetAll(): Promise<void> {
    held = undefined;
    await globalThis.caches?.delete(CACHE).catch(() => false);
  }

  return {
    words,
    async photos(): Promise<Blob[]> {
      try {
        const cache = await globalThis.caches.open(CACHE);
        const addresses = (await cache.keys()).map(({ url }) => new URL(url).pathname);
        const names = addresses.filter((name) => name.startsWith(PHOTO)).toSorted();
        const answers = await Promise.all(names.map((name) => cache.match(name)));
        return await Promise.all(answers.flatMap((answer) => (answer ? [answer.blob()] : [])));
      } catch {
        return [];
      }
    },
    async store(next: Words): Promise<void> {
      try {
        const cache = await globalThis.caches.open(CACHE);
        await cache.put(WORDS, new Response(JSON.stringify(next)));
      } catch {
        held = next;
      }
    },
    forgetAll,
    /** What was shared since then stays. */
    async forget(at: unknown): Promise<void> {
      if ((await words())?.at === at) await forgetAll();
    },
  };
}
