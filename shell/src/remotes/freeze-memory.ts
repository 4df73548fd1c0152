import type { PinnedVersion } from '@halo/shared/contracts';
import * as z from 'zod/mini';

/** Of a version that froze the tab; by then an operator or the health rule has taken it back. */
const KEPT_FOR_MS = 3_600_000;
const BEAT_EVERY_MS = 1_000;
/** A note that a living tab did not renew for so long: the tab is frozen, or was ended while it was. */
const SILENT_AFTER_MS = 6_000;
/** Effects of the first drawing have run by then. */
export const SETTLED_AFTER_MS = 1_000;
/** Each note has a key of its own: tabs that write at once never write over each other's. */
const STARTING = 'halo:starting:';
const FROZE = 'halo:froze:';

const Note = z.object({
  page: z.string(),
  at: z.number(),
  isReported: z.optional(z.boolean()),
});
type Note = z.infer<typeof Note>;

/**
 * Versions that froze the tab. A script that never ends can report nothing, so it is noted before a page starts and
 * struck out once it answers or is left; a note that nothing renews any more is of a page that did neither. A tab that
 * only stood still, on a device with too much to do, takes back what another one made of its silence.
 */
export interface FreezeMemory {
  /** How often, in the last hour. */
  times(version: PinnedVersion, expose: string): number;
  /** Whether that is to be reported; true once, in whichever page load of the hour. */
  takeFound(version: PinnedVersion, expose: string): boolean;
  /** @param signal the page is wanted no more: a page that only loads draws nothing, so nothing of it is noted */
  begin(version: PinnedVersion, expose: string, signal: AbortSignal): Beginning;
}

interface Beginning {
  /** It is on the screen: struck out when it has run for a moment, and with it what was noted of it before. */
  answered(): void;
  failed(): void;
}

export interface FreezeMemoryDeps {
  /** Throws where the browser keeps nothing; then nothing is known. */
  storage: () => Storage;
  now: () => number;
}

const pageOf = ({ entry }: PinnedVersion, expose: string): string => `${entry} ${expose}`;

export function createFreezeMemory({ storage, now }: FreezeMemoryDeps): FreezeMemory {
  const starting = notesIn(storage, STARTING);
  const frozen = notesIn(storage, FROZE);
  const isKept = ({ at }: Note): boolean => now() - at < KEPT_FOR_MS;
  const isSilent = ({ at }: Note): boolean => now() - at >= SILENT_AFTER_MS;
  const ofPage = (version: PinnedVersion, expose: string) =>
    frozen.all().filter(({ note }) => isKept(note) && note.page === pageOf(version, expose));

  const silent = starting.all().filter(({ note }) => isSilent(note));
  const found = silent.filter(({ note }) => isKept(note));
  // Of several that started at once any may be the one: none of them is reported.
  const isReported = new Set(found.map(({ note }) => note.page)).size > 1;
  for (const { id, note } of found) frozen.set(id, { page: note.page, at: now(), isReported });
  for (const { id } of silent) starting.remove(id);
  for (const { id, note } of frozen.all()) if (!isKept(note)) frozen.remove(id);

  return {
    times: (version, expose) => ofPage(version, expose).length,
    takeFound(version, expose) {
      const unreported = ofPage(version, expose).filter(({ note }) => note.isReported === false);
      for (const { id, note } of unreported) frozen.set(id, { ...note, isReported: true });
      return unreported.length > 0;
    },
    begin(version, expose, signal) {
      // A hidden tab may be ended by the browser at any time.
      if (signal.aborted || document.visibilityState === 'hidden') return UNNOTED;
      const id = crypto.randomUUID();
      const page = pageOf(version, expose);
      const beat = (): void => {
        starting.set(id, { page, at: now() });
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
      const settle = (): void => {
        end();
        for (const noted of ofPage(version, expose)) frozen.remove(noted.id);
      };
      let settling: ReturnType<typeof setTimeout> | undefined;
      document.addEventListener('visibilitychange', end, over);
      window.addEventListener('pagehide', end, over);
      signal.addEventListener('abort', end, over);
      beat();
      return {
        failed: end,
        answered() {
          settling = setTimeout(settle, SETTLED_AFTER_MS);
        },
      };
    },
  };
}

const UNNOTED: Beginning = { answered: () => undefined, failed: () => undefined };

/** Notes by id, each below a key of its own. */
function notesIn(storage: FreezeMemoryDeps['storage'], prefix: string) {
  function read(key: string): { id: string; note: Note }[] {
    try {
      return [{ id: key.slice(prefix.length), note: z.parse(Note, JSON.parse(storage().getItem(key) ?? '')) }];
    } catch {
      return [];
    }
  }
  return {
    all(): { id: string; note: Note }[] {
      try {
        const keys = Object.keys(storage()).filter((key) => key.startsWith(prefix));
        return keys.flatMap(read);
      } catch {
        return [];
      }
    },
    set(id: string, note: Note): void {
      try {
        storage().setItem(prefix + id, JSON.stringify(note));
      } catch {
        // Without storage a version that freezes does so again.
      }
    },
    remove(id: string): void {
      try {
        storage().removeItem(prefix + id);
      } catch {
        // Nothing was kept.
      }
    },
  };
}
