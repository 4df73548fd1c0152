import { HOUR_MS, MESSAGE_MAX_CHARS } from '@halo/shared/contracts';
import type { Platform } from '@halo/shared/remote';

/** What another app shared with this one. */
export interface SharedContent {
  readonly text: string;
  readonly photos: readonly Blob[];
  /** there were photos, and this browser could not take them over */
  readonly missesPhotos: boolean;
}

/** The shell's worker writes it. */
const CACHE = 'halo-shared';
const WORDS = '/shared/words';
const PHOTO = '/shared/photo/';

interface Words {
  readonly at?: unknown;
  readonly title?: unknown;
  readonly text?: unknown;
  readonly url?: unknown;
  readonly photos?: unknown;
}

/**
 * Takes over what was shared: from where the worker keeps it, or from behind the `#` of the address, where a browser
 * without a worker gets it. It stays, through a sign-in too, for an hour or until it is given to a conversation.
 */
export function createSharedContent({ clock }: Pick<Platform, 'clock'>) {
  /** where a browser has no cache; a sign-in empties everything else */
  let held: Words | undefined;
  const isFresh = ({ at }: Words): boolean => typeof at === 'number' && clock.now() - at < HOUR_MS;

  async function keepAddress(): Promise<void> {
    const given = new URLSearchParams(location.hash.slice(1));
    if (given.size === 0) return;
    window.history.replaceState(window.history.state, '', location.pathname + location.search);
    await forget();
    held = { ...Object.fromEntries(given), at: clock.now() };
    const cache = await globalThis.caches?.open(CACHE).catch(() => undefined);
    await cache?.put(WORDS, new Response(JSON.stringify(held)));
  }

  async function cached(): Promise<{ words: Words; photos: Blob[] } | undefined> {
    try {
      const cache = await globalThis.caches?.open(CACHE);
      const found = await cache?.match(WORDS);
      if (!cache || !found) return undefined;
      const addresses = (await cache.keys()).map(({ url }) => new URL(url).pathname);
      const names = addresses.filter((name) => name.startsWith(PHOTO)).toSorted();
      const answers = await Promise.all(names.map((name) => cache.match(name)));
      const photos = await Promise.all(answers.flatMap((answer) => (answer ? [answer.blob()] : [])));
      return { words: (await found.json()) as Words, photos };
    } catch {
      return undefined;
    }
  }

  async function forget(): Promise<void> {
    held = undefined;
    await globalThis.caches?.delete(CACHE).catch(() => false);
  }

  return {
    async read(): Promise<SharedContent | undefined> {
      await keepAddress();
      const found = (await cached()) ?? (held && { words: held, photos: [] });
      if (!found) return undefined;
      const { words, photos } = found;
      if (!isFresh(words)) {
        await forget();
        return undefined;
      }
      const text = textOf(words);
      const missesPhotos = Number(words.photos) > 0;
      return text === '' && photos.length === 0 && !missesPhotos ? undefined : { text, photos, missesPhotos };
    },
    forget,
  };
}

/** Apps put a link into the text, beside it, or both. */
function textOf({ title, text, url }: Words): string {
  const parts = [title, text, url].filter((part) => typeof part === 'string').map((part) => part.trim());
  const said = parts.filter(
    (part, place) => part !== '' && !parts.some((other, at) => at !== place && isIn(part, other, at < place)),
  );
  return said.join('\n').slice(0, MESSAGE_MAX_CHARS);
}

/** Of two that are alike the first one stays. */
function isIn(part: string, other: string, isEarlier: boolean): boolean {
  return part === other ? isEarlier : other.includes(part);
}
