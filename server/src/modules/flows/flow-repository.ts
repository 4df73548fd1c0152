import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { flowBook, flowProposals, flowRevisions } from './flows-tables.ts';

const THE_BOOK = 1;
const LISTED_MAX = 50;

export type RevisionRow = typeof flowRevisions.$inferSelect;
export type ProposalRow = typeof flowProposals.$inferSelect;

/** Changes wait for each other here; the new number is visible when all of a change is. */
export async function turnPage(tx: Transaction): Promise<void> {
  await tx
    .insert(flowBook)
    .values({ id: THE_BOOK, version: 1 })
    .onConflictDoUpdate({ target: flowBook.id, set: { version: sql`${flowBook.version} + 1` } });
}

/** 0: nothing was ever written. */
export async function bookVersion(db: Db | Transaction): Promise<number> {
  const [row] = await db.select().from(flowBook);
  return row?.version ?? 0;
}

/** Oldest first. */
export async function readRevisions(db: Db | Transaction): Promise<RevisionRow[]> {
  return db.select().from(flowRevisions).orderBy(flowRevisions.brandId, flowRevisions.fluxId, flowRevisions.revision);
}

export async function insertRevisions(tx: Transaction, rows: RevisionRow[]): Promise<void> {
  await tx.insert(flowRevisions).values(rows);
}

export async function insertProposal(tx: Transaction, row: ProposalRow): Promise<void> {
  await tx.insert(flowProposals).values(row);
}

export async function findProposal(db: Db | Transaction, id: string): Promise<ProposalRow | undefined> {
  const [row] = await db.select().from(flowProposals).where(eq(flowProposals.id, id));
  return row;
}

export async function listProposals(db: Db, brandIds: readonly string[]): Promise<ProposalRow[]> {
  const isWaiting = sql`(${flowProposals.status} = 'waiting')`;
  return db
    .select()
    .from(flowProposals)
    .where(inArray(flowProposals.brandId, [...brandIds]))
    .orderBy(desc(isWaiting), desc(flowProposals.proposedAt), asc(flowProposals.id))
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
    .update(flowProposals)
    .set(decision)
    .where(and(eq(flowProposals.id, id), eq(flowProposals.status, 'waiting'), gt(flowProposals.expiresAt, now)))
    .returning({ id: flowProposals.id });
  return written.length === 1;
}
