import type { Db, Transaction } from '@halo/server-kit/storage/database';
import type { Brand } from '@halo/shared/contracts';
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import { brandBook, brandFiles, brandProposals, brandRecords } from './brands-tables.ts';

const THE_BOOK = 1;
const LISTED_MAX = 50;

export type RecordRow = typeof brandRecords.$inferSelect;
export type FileRow = typeof brandFiles.$inferSelect;
export type ProposalRow = typeof brandProposals.$inferSelect;

/** Changes wait for each other here; the new number is visible when all of a change is. */
export async function turnPage(tx: Transaction): Promise<void> {
  await tx
    .insert(brandBook)
    .values({ id: THE_BOOK, version: 1 })
    .onConflictDoUpdate({ target: brandBook.id, set: { version: sql`${brandBook.version} + 1` } });
}

/** 0: nothing was ever written. */
export async function bookVersion(db: Db): Promise<number> {
  const [row] = await db.select().from(brandBook);
  return row?.version ?? 0;
}

export async function readRecords(db: Db | Transaction): Promise<RecordRow[]> {
  return db.select().from(brandRecords).orderBy(brandRecords.id);
}

export async function readFiles(db: Db): Promise<FileRow[]> {
  return db.select().from(brandFiles);
}

/** The brand with its files, in the place of those before. */
export async function putRecord(
  tx: Transaction,
  row: { brand: Brand; revision: number; changedAt: Date },
  files: readonly Omit<FileRow, 'brandId'>[],
): Promise<void> {
  const { id } = row.brand;
  await tx
    .insert(brandRecords)
    .values({ ...row, id })
    .onConflictDoUpdate({ target: brandRecords.id, set: row });
  await tx.delete(brandFiles).where(eq(brandFiles.brandId, id));
  if (files.length > 0) await tx.insert(brandFiles).values(files.map((file) => ({ ...file, brandId: id })));
}

export async function insertProposal(tx: Transaction, row: ProposalRow): Promise<void> {
  await tx.insert(brandProposals).values(row);
}

export async function findProposal(db: Db | Transaction, id: string): Promise<ProposalRow | undefined> {
  const [row] = await db.select().from(brandProposals).where(eq(brandProposals.id, id));
  return row;
}

export async function listProposals(db: Db): Promise<ProposalRow[]> {
  const isWaiting = sql`(${brandProposals.status} = 'waiting')`;
  return db
    .select()
    .from(brandProposals)
    .orderBy(desc(isWaiting), desc(brandProposals.proposedAt), asc(brandProposals.id))
    .limit(LISTED_MAX);
}

/** From waiting to decided, once. False when it was decided before, or its time is over. */
export async function decideProposal(
  tx: Transaction,
  id: string,
  decision: { status: 'approved' | 'withdrawn'; decidedBy: string },
  now: Date,
): Promise<boolean> {
  const written = await tx
    .update(brandProposals)
    .set(decision)
    .where(and(eq(brandProposals.id, id), eq(brandProposals.status, 'waiting'), gt(brandProposals.expiresAt, now)))
    .returning({ id: brandProposals.id });
  return written.length === 1;
}
