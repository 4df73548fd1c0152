import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { eq, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** The one row of a book: a number that grows with each change, so that every process sees what it has to read. */
export interface BookVersion {
  /** Changes wait for each other here; the new number is visible when all of a change is. */
  next(tx: Transaction): Promise<void>;
  /** 0: nothing was ever written. */
  read(db: Db | Transaction): Promise<number>;
}

const THE_BOOK = 1;

export function createBookVersion(table: PgTable & Record<'id' | 'version', PgColumn>): BookVersion {
  const book: PgTable = table;
  return {
    async next(tx) {
      await tx
        .insert(book)
        .values({ id: THE_BOOK, version: 1 })
        .onConflictDoUpdate({ target: table.id, set: { version: sql`${table.version} + 1` } });
    },
    async read(db) {
      const [row] = await db.select({ version: table.version }).from(book).where(eq(table.id, THE_BOOK));
      return row ? Number(row.version) : 0;
    },
  };
}
