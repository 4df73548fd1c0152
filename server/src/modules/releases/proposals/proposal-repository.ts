import { ReleaseChange, type Proposal } from '@halo/shared/contracts/operations';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db, Transaction } from '../../../storage/database.ts';
import { releaseProposals } from '../../../storage/release-schema.ts';

type Executor = Db | Transaction;
type Row = typeof releaseProposals.$inferSelect;

export type ProposalRow = Omit<Row, 'change' | 'status'> & { readonly change: ReleaseChange; readonly status: Proposal['status'] };

/** Decided ones, so many, stay in sight beside all that wait. */
const LISTED_MAX = 100;

export async function insertProposal(tx: Transaction, row: Omit<ProposalRow, 'decidedBy' | 'revision'>): Promise<void> {
  await tx.insert(releaseProposals).values(row);
}

export async function findProposal(db: Executor, id: string, now: Date): Promise<ProposalRow | undefined> {
  const [row] = await db.select().from(releaseProposals).where(eq(releaseProposals.id, id));
  return row && toProposal(row, now);
}

/** Those that wait first, then the newest. */
export async function listProposals(db: Executor, now: Date): Promise<ProposalRow[]> {
  const isWaiting = sql`(${releaseProposals.status} = 'waiting' and ${releaseProposals.expiresAt} > ${now.toISOString()})`;
  const rows = await db.select().from(releaseProposals).orderBy(desc(isWaiting), desc(releaseProposals.proposedAt), releaseProposals.id).limit(LISTED_MAX);
  return rows.map((row) => toProposal(row, now));
}

export async function countWaiting(db: Executor, now: Date): Promise<number> {
  return db.$count(releaseProposals, and(eq(releaseProposals.status, 'waiting'), gt(releaseProposals.expiresAt, now)));
}

/** From waiting to decided, once. False when somebody decided it before, or its time is over. */
export async function decideProposal(db: Executor, id: string, decision: { status: 'approved' | 'withdrawn'; decidedBy: string }, now: Date): Promise<boolean> {
  const written = await db.update(releaseProposals).set(decision)
    .where(and(eq(releaseProposals.id, id), eq(releaseProposals.status, 'waiting'), gt(releaseProposals.expiresAt, now)))
    .returning({ id: releaseProposals.id });
  return written.length === 1;
}

/** It was approved and could not be applied: it waits again. */
export async function reopenProposal(db: Executor, id: string): Promise<void> {
  await db.update(releaseProposals).set({ status: 'waiting', decidedBy: null }).where(eq(releaseProposals.id, id));
}

export async function noteRevision(tx: Transaction, id: string, revision: number): Promise<void> {
  await tx.update(releaseProposals).set({ revision }).where(eq(releaseProposals.id, id));
}

function toProposal(row: Row, now: Date): ProposalRow {
  const status = row.status === 'waiting' && row.expiresAt <= now ? 'expired' : (row.status as Proposal['status']);
  return { ...row, change: z.parse(ReleaseChange, row.change), status };
}
