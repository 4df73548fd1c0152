import type { PinnedVersion } from '@halo/shared/contracts';
import * as z from 'zod/mini';

/** Of a version that froze the tab; by then an operator or the health rule has taken it back. */
const KEPT_FOR_MS = 3_600_000;
const BEAT_EVERY_MS = 1_000;
/** A note that a living tab did not renew for so long: the tab is frozen, or was ended while it was. */
const SILENT_AFTER_MS = 6_000;
/** Effects of the first drawing have run by then. */
export const SETTLED_AFTER_MS = 1_000;
const STARTING = 'halo:starting';
const FROZE = 'halo:froze';

const Starting = z.array(z.object({ id: z.string(), page: z.string(), at: z.number() }));
const Frozen = z.array(
  z.object({
    /** of the note that was silent */
    id: z.optional(z.string()),
    page: z.string(),
    at: z.number(),
    isReported: z.optional(z.boolean()),
  }),
);

/**
 * Versions that froze the tab. A script that never ends can report nothing, so it is noted before a page starts and
 * struck out once it answers or is left; a note that nothing renews any more is of a page that did neither. A tab that
 * only stood still, on a device with too much to do, takes back what another one made of its silence.
 */
export interface FreezeMemory {
  has(version: PinnedVersion, expose: string): boolean;
  /** Whether that is to be reported; true once, in whichever page load of the hour. */
  takeFound(version: PinnedVersion, expose: string): boolean;
  /** @param signal the page is wanted no more: a page that only loads draws nothing, so nothing of it is noted */
  begin(version: PinnedVersion, expose: string, signal: AbortSignal): Beginning;
}

interface Beginning {
  /** It is on the screen: struck out when it has run for a moment. */
  answered(): void;
  failed(): void;
}

export interface FreezeMemoryDeps {
  /** Throws where the browser keeps nothing; then nothing is known. */
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  now: () => number;
}

const pageOf = ({ entry }: PinnedVersion, expose: string): string => `${entry} ${expose}`;

export function createFreezeMemory({ storage, now }: FreezeMemoryDeps): FreezeMemory {
  const starting = listIn(storage, STARTING, Starting);
  const frozen = listIn(storage, FROZE, Frozen);
  const isKept = ({ at }: { at: number }): boolean => now() - at < KEPT_FOR_MS;
  const isSilent = ({ at }: { at: number }): boolean => now() - at >= SILENT_AFTER_MS;
  const found = starting.read().filter((note) => isKept(note) && isSilent(note));
  if (found.length > 0) {
    // Of several that started at once any may be the one: none of them is reported.
    const isReported = new Set(found.map(({ page }) => page)).size > 1;
    const ofNow = found.map(({ id, page }) => ({ id, page, at: now(), isReported }));
    frozen.write([...frozen.read().filter(isKept), ...ofNow]);
  }
  starting.write(starting.read().filter((note) => !isSilent(note)));

  return {
    has: (version, expose) => frozen.read().some((one) => isKept(one) && one.page === pageOf(version, expose)),
    takeFound(version, expose) {
      const isMeant = (one: z.infer<typeof Frozen>[number]): boolean =>
        isKept(one) && one.isReported === false && one.page === pageOf(version, expose);
      const all = frozen.read();
      if (!all.some(isMeant)) return false;
      frozen.write(all.map((one) => (isMeant(one) ? { ...one, isReported: true } : one)));
      return true;
    },
    begin(version, expose, signal) {
      // A hidden tab may be ended by the browser at any time.
      if (signal.aborted || document.visibilityState === 'hidden') return UNNOTED;
      const id = crypto.randomUUID();
      const page = pageOf(version, expose);
      const others = () => starting.read().filter((note) => note.id !== id);
      const beat = (): void => {
        starting.write([...others(), { id, page, at: now() }]);
        frozen.remove(id);
      };
      const timer = setInterval(beat, BEAT_EVERY_MS);
      const over = new AbortController();
      const end = (): void => {
        if (over.signal.aborted) return;
        over.abort();
        clearInterval(timer);
        clearTimeout(settling);
        starting.remove(id);
        frozen.remove(id);
      };
      let settling: ReturnType<typeof setTimeout> | undefined;
      document.addEventListener('visibilitychange', end, over);
      window.addEventListener('pagehide', end, over);
      signal.addEventListener('abort', end, over);
      beat();
      return {
        failed: end,
        answered() {
          settling = setTimeout(end, SETTLED_AFTER_MS);
        },
      };
    },
  };
}

const UNNOTED: Beginning = { answered: () => undefined, failed: () => undefined };

function listIn<Item extends { id?: string | undefined }>(
  storage: FreezeMemoryDeps['storage'],
  name: string,
  schema: z.ZodMiniType<Item[]>,
) {
  const read = (): Item[] => {
    try {
      return z.parse(schema, JSON.parse(storage().getItem(name) ?? '[]'));
    } catch {
      return [];
    }
  };
  const write = (items: readonly Item[]): void => {
    try {
      if (items.length === 0) storage().removeItem(name);
      else storage().setItem(name, JSON.stringify(items));
    } catch {
      // Without storage a version that freezes does so again.
    }
  };
  return {
    read,
    write,
    remove(id: string): void {
      const all = read();
      if (all.some((one) => one.id === id)) write(all.filter((one) => one.id !== id));
    },
  };
}
