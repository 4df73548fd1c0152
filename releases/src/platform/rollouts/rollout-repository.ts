import type { RolloutStep } from '@halo/shared/contracts/operations';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { isUniqueViolation } from '@halo/server-kit/storage/database-errors';
import { releaseRollouts } from '../releases-tables.ts';

export type RolloutRow = typeof releaseRollouts.$inferSelect & { readonly steps: RolloutStep[] };

export async function insertRollout(tx: Transaction, row: typeof releaseRollouts.$inferInsert): Promise<void> {
  await tx.insert(releaseRollouts).values(row);
}

export async function listRollouts(db: Db, limit: number): Promise<RolloutRow[]> {
  return db.select().from(releaseRollouts).orderBy(desc(releaseRollouts.startedAt)).limit(limit);
}

export async function runningRollouts(db: Db | Transaction): Promise<RolloutRow[]> {
  return db
    .select()
    .from(releaseRollouts)
    .where(eq(releaseRollouts.state, 'running'))
    .orderBy(releaseRollouts.startedAt);
}

export async function findRollout(db: Db | Transaction, id: string): Promise<RolloutRow | undefined> {
  const [row] = await db.select().from(releaseRollouts).where(eq(releaseRollouts.id, id));
  return row;
}

/** One of a remote runs at a time; the index says so to two that begin together. */
export function isSecondOfRemote(error: unknown): boolean {
  return isUniqueViolation(error, 'release_rollouts_running');
}

/** Keeps it from being stopped until the transaction ends. False: it is stopped already. */
export async function holdRunning(tx: Transaction, id: string): Promise<boolean> {
  const found = await tx
    .select({ id: releaseRollouts.id })
    .from(releaseRollouts)
    .where(and(eq(releaseRollouts.id, id), eq(releaseRollouts.state, 'running')))
    .for('update');
  return found.length === 1;
}

/** Once it had the version by this rollout, a scope that has it no longer stops it. */
export async function noteReached(db: Db | Transaction, id: string, scope: string): Promise<void> {
  const added = sql`${JSON.stringify([scope])}::jsonb`;
  await db
    .update(releaseRollouts)
    .set({ reached: sql`${releaseRollouts.reached} || ${added}` })
    .where(and(eq(releaseRollouts.id, id), sql`not ${releaseRollouts.reached} @> ${added}`));
}

/** False: it is not in this state any more. */
export async function changeRollout(
  db: Db | Transaction,
  { id, state }: Pick<RolloutRow, 'id' | 'state'>,
  change: Partial<
    Pick<
      RolloutRow,
      'state' | 'step' | 'stepSince' | 'followers' | 'why' | 'stoppedFor' | 'endedAt' | 'approvedBy' | 'stoppedBy'
    >
  >,
): Promise<boolean> {
  const written = await db
    .update(releaseRollouts)
    .set(change)
    .where(and(eq(releaseRollouts.id, id), eq(releaseRollouts.state, state)))
    .returning({ id: releaseRollouts.id });
  return written.length === 1;
}
