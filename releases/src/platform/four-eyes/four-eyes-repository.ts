import { type FourEyesProposal, FourEyesRule } from '@halo/shared/contracts/operations';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { releaseAudit, releaseFourEyes } from '../releases-tables.ts';

type Executor = Db | Transaction;
type Row = typeof releaseFourEyes.$inferSelect;

export type FourEyesRow = Omit<Row, 'rules' | 'status'> & {
  readonly rules: FourEyesRule[];
  readonly status: FourEyesProposal['status'];
};

/** Action of the entries that brought a list into force. */
export const ADOPTED = 'changeFourEyes';
const LISTED_MAX = 20;

/** One decision after the other: what is agreed to replaces the list that it was compared with. */
export async function lockLists(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${releaseFourEyes} in share row exclusive mode`);
}

export async function insertList(tx: Transaction, row: FourEyesRow): Promise<void> {
  await tx.insert(releaseFourEyes).values(row);
}

export async function findList(db: Executor, id: string): Promise<FourEyesRow | undefined> {
  const [row] = await db.select().from(releaseFourEyes).where(eq(releaseFourEyes.id, id));
  return row && toRow(row);
}

export async function listLists(db: Executor): Promise<FourEyesRow[]> {
  const isWaiting = sql`(${releaseFourEyes.status} = 'waiting')`;
  const rows = await db
    .select()
    .from(releaseFourEyes)
    .orderBy(desc(isWaiting), desc(releaseFourEyes.proposedAt), releaseFourEyes.id)
    .limit(LISTED_MAX);
  return rows.map(toRow);
}

/**
 * The newest list that was agreed to, and the newest entry that says so: they must be the same. In one statement, or a
 * decision in between would look like a difference.
 */
export async function findAdopted(db: Executor): Promise<{
  list: { auditId: number | null; rules: unknown } | null;
  entry: { id: number; after: unknown } | null;
}> {
  const { rows } = await db.execute<Awaited<ReturnType<typeof findAdopted>>>(sql`
    select
      (select jsonb_build_object('auditId', f.audit_id, 'rules', f.rules) from ${releaseFourEyes} f
        where f.status = 'approved' order by f.audit_id desc nulls last limit 1) as list,
      (select jsonb_build_object('id', a.id, 'after', a.after) from ${releaseAudit} a
        where a.action = ${ADOPTED} order by a.id desc limit 1) as entry`);
  return rows[0] ?? { list: null, entry: null };
}

/** From waiting to decided, once. False when it was decided before, or its time is over. */
export async function decideList(
  tx: Transaction,
  id: string,
  decision: { status: 'approved' | 'withdrawn'; decidedBy: string },
  now: Date,
): Promise<boolean> {
  const written = await tx
    .update(releaseFourEyes)
    .set(decision)
    .where(and(eq(releaseFourEyes.id, id), eq(releaseFourEyes.status, 'waiting'), gt(releaseFourEyes.expiresAt, now)))
    .returning({ id: releaseFourEyes.id });
  return written.length === 1;
}

export async function noteEntry(tx: Transaction, id: string, auditId: number): Promise<void> {
  await tx.update(releaseFourEyes).set({ auditId }).where(eq(releaseFourEyes.id, id));
}

function toRow(row: Row): FourEyesRow {
  return {
    ...row,
    rules: z.parse(z.array(FourEyesRule), row.rules),
    status: row.status as FourEyesProposal['status'],
  };
}
