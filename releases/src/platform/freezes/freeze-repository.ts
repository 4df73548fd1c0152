import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { and, eq, gt } from 'drizzle-orm';
import { releaseFreezes } from '../releases-tables.ts';

export type FreezeRow = typeof releaseFreezes.$inferSelect;

/** Those that are or come, the next first. */
export async function openFreezes(db: Db | Transaction, now: Date): Promise<FreezeRow[]> {
  return db
    .select()
    .from(releaseFreezes)
    .where(gt(releaseFreezes.endsAt, now))
    .orderBy(releaseFreezes.startsAt, releaseFreezes.id);
}

export async function insertFreeze(tx: Transaction, row: FreezeRow): Promise<void> {
  await tx.insert(releaseFreezes).values(row);
}

/** False: it is over already. */
export async function endFreeze(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const ended = await tx
    .update(releaseFreezes)
    .set({ endsAt: now })
    .where(and(eq(releaseFreezes.id, id), gt(releaseFreezes.endsAt, now)))
    .returning({ id: releaseFreezes.id });
  return ended.length === 1;
}
