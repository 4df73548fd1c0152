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

const Note = z.object({ page: z.string(), at: z.number() });
type Note = z.infer<typeof Note>;
const Notes = z.array(Note);

/**
 * Versions that froze the tab. A script that never ends can report nothing, so it is noted before a page starts and
 * struck out once it answers or the tab is left; a note that is there at the next start is of a page that did neither.
 */
export interface FreezeMemory {
  has(version: PinnedVersion, expose: string): boolean;
  /** Whether this page load found it out; true once. */
  takeFound(version: PinnedVersion, expose: string): boolean;
  begin(version: PinnedVersion, expose: string): Beginning;
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

export function createFreezeMemory({ storage, now }: FreezeMemoryDeps): FreezeMemory {
  const { read, write } = textsIn(storage);
  const pageOf = ({ entry }: PinnedVersion, expose: string): string => `${entry} ${expose}`;
  let endCurrent = (): void => undefined;
  const left = read(STARTING, Note);
  const found = new Set(left && isFrozen(left, now()) ? [left.page] : []);
  const frozen = [...(read(FROZE, Notes) ?? []).filter(({ at }) => now() - at < KEPT_FOR_MS)];
  if (left && found.has(left.page)) {
    frozen.push({ page: left.page, at: now() });
    write(FROZE, frozen);
    write(STARTING, undefined);
  }

  return {
    has: (version, expose) => frozen.some(({ page }) => page === pageOf(version, expose)),
    takeFound: (version, expose) => found.delete(pageOf(version, expose)),
    begin(version, expose) {
      endCurrent();
      const page = pageOf(version, expose);
      // A hidden tab may be ended by the browser at any time.
      if (document.visibilityState === 'hidden') return { answered: () => undefined, failed: () => undefined };
      const beat = (): void => write(STARTING, { page, at: now() });
      const timer = setInterval(beat, BEAT_EVERY_MS);
      const end = (): void => {
        clearInterval(timer);
        clearTimeout(settling);
        document.removeEventListener('visibilitychange', end);
        window.removeEventListener('pagehide', end);
        if (read(STARTING, Note)?.page === page) write(STARTING, undefined);
      };
      let settling: ReturnType<typeof setTimeout> | undefined;
      document.addEventListener('visibilitychange', end);
      window.addEventListener('pagehide', end);
      beat();
      endCurrent = end;
      return {
        failed: end,
        answered() {
          settling = setTimeout(end, SETTLED_AFTER_MS);
        },
      };
    },
  };
}

function isFrozen({ at }: Note, now: number): boolean {
  return now - at >= SILENT_AFTER_MS && now - at < KEPT_FOR_MS;
}

function textsIn(storage: FreezeMemoryDeps['storage']) {
  return {
    read<T extends z.core.$ZodType>(name: string, schema: T): z.infer<T> | undefined {
      try {
        return z.parse(schema, JSON.parse(storage().getItem(name) ?? 'null'));
      } catch {
        return undefined;
      }
    },
    write(name: string, value: unknown): void {
      try {
        if (value === undefined) storage().removeItem(name);
        else storage().setItem(name, JSON.stringify(value));
      } catch {
        // Without storage a version that freezes does so again.
      }
    },
  };
}
