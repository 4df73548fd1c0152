import { and, asc, eq, isNotNull, isNull, lt, lte, or } from 'drizzle-orm';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { dataExports } from './leaving-tables.ts';

export type ExportRow = Omit<typeof dataExports.$inferSelect, 'content'>;

const facts = {
  clickId: dataExports.clickId,
  host: dataExports.host,
  askedAt: dataExports.askedAt,
  attempts: dataExports.attempts,
  readyAt: dataExports.readyAt,
  expiresAt: dataExports.expiresAt,
};

export async function findExport(db: Db, clickId: string): Promise<ExportRow | undefined> {
  const [row] = await db.select(facts).from(dataExports).where(eq(dataExports.clickId, clickId));
  return row;
}

/** False: the last one was asked for since then. */
export async function askForExport(
  db: Db,
  { clickId, host, askedAt }: { clickId: string; host: string; askedAt: Date },
  since: Date,
): Promise<boolean> {
  const rows = await db
    .insert(dataExports)
    .values({ clickId, host, askedAt })
    .onConflictDoUpdate({
      target: dataExports.clickId,
      set: { host, askedAt, attempts: 0, readyAt: null, expiresAt: null, content: null },
      setWhere: lte(dataExports.askedAt, since),
    })
    .returning({ clickId: dataExports.clickId });
  return rows.length === 1;
}

/** One that waits, locked until the transaction ends, so that no other process makes it too. */
export async function lockWaiting(tx: Transaction, maxAttempts: number): Promise<ExportRow | undefined> {
  const [row] = await tx
    .select(facts)
    .from(dataExports)
    .where(and(isNull(dataExports.readyAt), lt(dataExports.attempts, maxAttempts)))
    .orderBy(asc(dataExports.attempts), asc(dataExports.askedAt))
    .limit(1)
    .for('update', { skipLocked: true });
  return row;
}

export async function keepExport(
  tx: Transaction,
  clickId: string,
  made: { content: Buffer; readyAt: Date; expiresAt: Date },
): Promise<void> {
  await tx.update(dataExports).set(made).where(eq(dataExports.clickId, clickId));
}

export async function countAttempt(tx: Transaction, { clickId, attempts }: ExportRow): Promise<void> {
  await tx
    .update(dataExports)
    .set({ attempts: attempts + 1 })
    .where(eq(dataExports.clickId, clickId));
}

export async function readContent(db: Db, clickId: string, now: Date): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ content: dataExports.content, expiresAt: dataExports.expiresAt })
    .from(dataExports)
    .where(and(eq(dataExports.clickId, clickId), isNotNull(dataExports.content)));
  return row?.content && row.expiresAt && row.expiresAt > now ? row.content : undefined;
}

/** Files that expired, and requests that could not be fulfilled and may be made again. */
export async function deleteOldExports(db: Db, now: Date, askedBefore: Date): Promise<void> {
  await db
    .delete(dataExports)
    .where(
      or(lte(dataExports.expiresAt, now), and(isNull(dataExports.readyAt), lte(dataExports.askedAt, askedBefore))),
    );
}
