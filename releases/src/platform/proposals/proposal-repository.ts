import { DEFAULT_SCOPE, type Proposal, ReleaseChange } from '@halo/shared/contracts/operations';
import { and, desc, eq, getTableColumns, gt, inArray, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { releaseProposals } from '../releases-tables.ts';

type Executor = Db | Transaction;
type Row = typeof releaseProposals.$inferSelect;

export type ProposalRow = Omit<Row, 'change' | 'status'> & {
  readonly change: ReleaseChange;
  readonly status: Proposal['status'];
};

/** So many of the newest stay in sight beside all that wait. */
const NEWEST_LISTED = 100;

export async function insertProposal(tx: Transaction, row: Omit<ProposalRow, 'decidedBy' | 'revision'>): Promise<void> {
  await tx.insert(releaseProposals).values(row);
}

/** Heads only move on: a proposal for others than those that it was judged with can never be approved. */
const IS_OUTDATED = sql<boolean>`(
  (select h.revision from release_heads h where h.scope = release_proposals.scope) is distinct from release_proposals.expected_revision
  or (release_proposals.scope <> ${DEFAULT_SCOPE} and (select h.revision from release_heads h where h.scope = ${DEFAULT_SCOPE}) is distinct from release_proposals.expected_default)
)`;
const COLUMNS = { ...getTableColumns(releaseProposals), isOutdated: IS_OUTDATED };

export async function findProposal(db: Executor, id: string, now: Date): Promise<ProposalRow | undefined> {
  const [row] = await db.select(COLUMNS).from(releaseProposals).where(eq(releaseProposals.id, id));
  return row && toProposal(row, now);
}

/** Those that wait first, then the newest. */
export async function listProposals(db: Executor, now: Date): Promise<ProposalRow[]> {
  const isWaiting = sql`(${releaseProposals.status} = 'waiting' and ${releaseProposals.expiresAt} > ${now.toISOString()} and not ${IS_OUTDATED})`;
  const newest = db
    .select({ id: releaseProposals.id })
    .from(releaseProposals)
    .orderBy(desc(releaseProposals.proposedAt))
    .limit(NEWEST_LISTED);
  const rows = await db
    .select(COLUMNS)
    .from(releaseProposals)
    .where(or(isWaiting, inArray(releaseProposals.id, newest)))
    .orderBy(desc(isWaiting), desc(releaseProposals.proposedAt), releaseProposals.id);
  return rows.map((row) => toProposal(row, now));
}

/** From waiting to decided, once. False when it was decided before, or its time is over. */
export async function decideProposal(
  db: Executor,
  id: string,
  decision: { status: 'approved' | 'withdrawn'; decidedBy: string },
  now: Date,
): Promise<boolean> {
  const written = await db
    .update(releaseProposals)
    .set(decision)
    .where(
      and(eq(releaseProposals.id, id), eq(releaseProposals.status, 'waiting'), gt(releaseProposals.expiresAt, now)),
    )
    .returning({ id: releaseProposals.id });
  return written.length === 1;
}

export async function noteRevision(tx: Transaction, id: string, revision: number): Promise<void> {
  await tx.update(releaseProposals).set({ revision }).where(eq(releaseProposals.id, id));
}

function toProposal({ isOutdated, ...row }: Row & { isOutdated: boolean }, now: Date): ProposalRow {
  return { ...row, change: z.parse(ReleaseChange, row.change), status: statusOf(row, isOutdated, now) };
}

function statusOf(row: Row, isOutdated: boolean, now: Date): Proposal['status'] {
  if (row.status !== 'waiting') return row.status as Proposal['status'];
  if (row.expiresAt <= now) return 'expired';
  return isOutdated ? 'outdated' : 'waiting';
}
