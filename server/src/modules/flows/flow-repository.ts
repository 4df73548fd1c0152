import { createProposalRows } from '../../proposals/proposal-rows.ts';
import { createBookVersion } from '../../storage/book-version.ts';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { flowBook, flowProposals, flowRevisions } from './flows-tables.ts';

export type RevisionRow = typeof flowRevisions.$inferSelect;
export type ProposalRow = typeof flowProposals.$inferSelect;

export const { next: turnPage, read: bookVersion } = createBookVersion(flowBook);

/** Oldest first. */
export async function readRevisions(db: Db | Transaction): Promise<RevisionRow[]> {
  return db.select().from(flowRevisions).orderBy(flowRevisions.brandId, flowRevisions.fluxId, flowRevisions.revision);
}

export async function insertRevisions(tx: Transaction, rows: RevisionRow[]): Promise<void> {
  await tx.insert(flowRevisions).values(rows);
}

export const proposalRows = createProposalRows(flowProposals);
