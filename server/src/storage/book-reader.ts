import type { Db } from '@halo/server-kit/storage/database';
import type { FastifyBaseLogger } from 'fastify';
import type { BookVersion } from './book-version.ts';

/** How old what a process knows of a book may be when it is asked. */
const LOOK_EVERY_MS = 1_000;

export interface BookReader {
  /** Reads the book if its number is another than the one known. @throws what the database throws */
  reload(): Promise<void>;
  /** The same, at most once a second; while the database is away what is known stays. */
  refresh(): Promise<void>;
}

interface Needs {
  readonly db: Db;
  readonly log: FastifyBaseLogger;
  readonly version: BookVersion['read'];
  /** Takes the rows into the memory of this process. */
  readonly take: () => Promise<void>;
  /** what the log says when the book could not be looked up */
  readonly failed: string;
}

/** Keeps what a process remembers of a book in step with the database, whichever process wrote it. */
export function createBookReader({ db, log, version, take, failed }: Needs): BookReader {
  let [known, checkedAt] = [-1, Number.NEGATIVE_INFINITY];
  let looking: Promise<void> | undefined;

  async function reload(): Promise<void> {
    const current = await version(db);
    if (current === known) return;
    // Of rows that are newer than the number the next look sees that there is another number.
    await take();
    known = current;
  }

  async function look(): Promise<void> {
    try {
      await reload();
    } catch (error) {
      log.warn({ err: error }, failed);
    }
    checkedAt = performance.now();
    looking = undefined;
  }

  return {
    reload,
    async refresh() {
      if (performance.now() - checkedAt < LOOK_EVERY_MS) return;
      looking ??= look();
      await looking;
    },
  };
}
