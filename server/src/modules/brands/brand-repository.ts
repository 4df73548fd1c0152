import type { Db, Transaction } from '@halo/server-kit/storage/database';
import type { Brand } from '@halo/shared/contracts';
import { eq } from 'drizzle-orm';
import { createProposalRows } from '../../proposals/proposal-rows.ts';
import { createBookVersion } from '../../storage/book-version.ts';
import { brandBook, brandFiles, brandProposals, brandRecords } from './brands-tables.ts';

export type RecordRow = typeof brandRecords.$inferSelect;
export type FileRow = typeof brandFiles.$inferSelect;
export type ProposalRow = typeof brandProposals.$inferSelect;

export const { next: turnPage, read: bookVersion } = createBookVersion(brandBook);

export async function readRecords(db: Db | Transaction): Promise<RecordRow[]> {
  return db.select().from(brandRecords).orderBy(brandRecords.id);
}

export async function readFiles(db: Db): Promise<FileRow[]> {
  return db.select().from(brandFiles);
}

/** The brand with its files, in the place of those before. */
export async function putRecord(
  tx: Transaction,
  row: { brand: Brand; revision: number; changedAt: Date; closesAt: Date | null; closedAt: Date | null },
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

/** Its names lead nowhere from now on; nothing else of it changes. */
export async function closeRecord(tx: Transaction, id: string, revision: number, now: Date): Promise<void> {
  await tx
    .update(brandRecords)
    .set({ revision, changedAt: now, closesAt: null, closedAt: now })
    .where(eq(brandRecords.id, id));
}

export const proposalRows = createProposalRows(brandProposals);
