import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { releaseOverrides } from '../releases-tables.ts';

export type OverrideRow = typeof releaseOverrides.$inferSelect;

export async function insertOverride(
  tx: Transaction,
  row: Omit<OverrideRow, 'redeemedAt' | 'secretHash'>,
): Promise<void> {
  await tx.insert(releaseOverrides).values(row);
}

export async function findOverride(db: Db, id: string): Promise<OverrideRow | undefined> {
  const [row] = await db.select().from(releaseOverrides).where(eq(releaseOverrides.id, id));
  return row;
}

/** Once. False when it was redeemed before, or never made. */
export async function markRedeemed(
  tx: Transaction,
  id: string,
  secretHash: Buffer,
  now: Date,
): Promise<OverrideRow | undefined> {
  const [row] = await tx
    .update(releaseOverrides)
    .set({ redeemedAt: now, secretHash })
    .where(and(eq(releaseOverrides.id, id), isNull(releaseOverrides.redeemedAt)))
    .returning();
  return row;
}

export async function forgetOverrides(tx: Transaction, before: Date): Promise<void> {
  await tx.delete(releaseOverrides).where(lt(releaseOverrides.expiresAt, before));
}
