import type { RolloutStep } from '@halo/shared/contracts/operations';
import { and, desc, eq } from 'drizzle-orm';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
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

/** False: it is not in this state any more. */
export async function changeRollout(
  db: Db | Transaction,
  { id, state }: Pick<RolloutRow, 'id' | 'state'>,
  change: Partial<Pick<RolloutRow, 'state' | 'step' | 'stepSince' | 'why' | 'endedAt' | 'approvedBy' | 'stoppedBy'>>,
): Promise<boolean> {
  const written = await db
    .update(releaseRollouts)
    .set(change)
    .where(and(eq(releaseRollouts.id, id), eq(releaseRollouts.state, state)))
    .returning({ id: releaseRollouts.id });
  return written.length === 1;
}
