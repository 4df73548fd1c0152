import { HOUR_MS, MESSAGE_MAX_CHARS, userOf } from '@halo/shared/contracts';
import type { Platform } from '@halo/shared/remote';
import { createKeptShare, type Words } from './kept-share.ts';

/** What another app shared with this one. */
export interface SharedContent {
  /** when it was shared, by the device's clock */
  readonly at: number;
  readonly text: string;
  readonly photos: readonly Blob[];
  /** so many photos this browser could not take over */
  readonly missedPhotos: number;
}

/** In the address; another `#` is not what was shared. */
const GIVEN = ['title', 'text', 'url', 'photos'];

type FreshWords = Words & { readonly at: number };

/**
 * Takes over what was shared: from where the worker keeps it, or from behind the `#` of the address, where a browser
 * without a worker gets it. It stays, through a sign-in too, for an hour or until it is given to a conversation. Once a
 * member has seen it, it goes with their session.
 */
export function createSharedContent({ bus, session }: Pick<Platform, 'bus' | 'session'>) {
  const kept = createKeptShare();

  async function keepAddress(): Promise<void> {
    const given = new URLSearchParams(location.hash.slice(1));
    if (!GIVEN.some((name) => given.has(name))) return;
    window.history.replaceState(window.history.state, '', location.pathname + location.search);
    await kept.forgetAll();
    await kept.store({ ...Object.fromEntries(GIVEN.map((name) => [name, given.get(name)])), at: Date.now() });
  }

  /** What this reader may see; anything else goes. */
  async function wordsToRead(): Promise<FreshWords | undefined> {
    const words = await kept.words();
    if (!words) return undefined;
    const reader = userOf(session.state)?.clickId;
    const isTheirs = words.owner === undefined || words.owner === reader;
    if (!isTheirs || !isFresh(words)) {
      await kept.forget(words.at);
      return undefined;
    }
    if (words.owner !== reader) await kept.store({ ...words, owner: reader });
    return words;
  }

  return {
    async read(): Promise<SharedContent | undefined> {
      await keepAddress();
      const words = await wordsToRead();
      if (!words) return undefined;
      const photos = await kept.photos();
      const text = textOf(words);
      const missedPhotos = Number(words.photos) || 0;
      if (text === '' && photos.length === 0 && missedPhotos === 0) return undefined;
      return { at: words.at, text, photos, missedPhotos };
    },
    forget: kept.forget,
    // Another page may be open by then.
    dispose: bus.on('session.changed', ({ status }) => void (status !== 'restoring' && wordsToRead())),
  };
}

/** Of the last hour, by the clock of the device: the worker has no other. */
function isFresh(words: Words): words is FreshWords {
  return typeof words.at === 'number' && Date.now() - words.at < HOUR_MS;
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
