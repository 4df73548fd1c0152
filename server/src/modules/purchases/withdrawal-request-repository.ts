import { and, asc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { withdrawalRequests } from './purchases-tables.ts';

export type WithdrawalRequestRow = typeof withdrawalRequests.$inferSelect;

const isUnused = and(
  isNotNull(withdrawalRequests.tokenHash),
  isNull(withdrawalRequests.confirmedAt),
  isNull(withdrawalRequests.referredAt),
);

/**
 * The same statement for every address: nothing here knows whose it is. Beyond so many since then nothing is noted; the
 * ones before it stand.
 */
export async function insertWithdrawalRequest(
  db: Db,
  row: Pick<WithdrawalRequestRow, 'id' | 'brandId' | 'email' | 'name' | 'contract' | 'madeAt'>,
  since: Date,
  most: number,
): Promise<void> {
  const { id, brandId, email, name, contract, madeAt } = row;
  await db.execute(sql`
    insert into withdrawal_requests (id, brand_id, email, name, contract, made_at)
    select ${id}::uuid, ${brandId}::text, ${email}::text, ${name}::text, ${contract}::text, ${madeAt}::timestamptz
    where (select count(*) from withdrawal_requests where brand_id = ${brandId} and email = ${email} and made_at > ${since}) < ${most}
  `);
}

export async function openWithdrawalRequests(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: withdrawalRequests.id })
    .from(withdrawalRequests)
    .where(isNull(withdrawalRequests.handledAt))
    .orderBy(asc(withdrawalRequests.madeAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Whose link was sent before this time and not used. */
export async function unusedWithdrawalRequests(db: Db, sentBefore: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: withdrawalRequests.id })
    .from(withdrawalRequests)
    .where(and(isUnused, lte(withdrawalRequests.handledAt, sentBefore)))
    .orderBy(asc(withdrawalRequests.handledAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Undefined: another process is at it, or was. */
export async function lockOpenWithdrawalRequest(
  tx: Transaction,
  id: string,
): Promise<WithdrawalRequestRow | undefined> {
  const [row] = await tx
    .select()
    .from(withdrawalRequests)
    .where(and(eq(withdrawalRequests.id, id), isNull(withdrawalRequests.handledAt)))
    .for('update', { skipLocked: true });
  return row;
}

/** Undefined: its link was used, or another process is at it. */
export async function lockUnusedWithdrawalRequest(
  tx: Transaction,
  id: string,
): Promise<WithdrawalRequestRow | undefined> {
  const [row] = await tx
    .select()
    .from(withdrawalRequests)
    .where(and(eq(withdrawalRequests.id, id), isUnused))
    .for('update', { skipLocked: true });
  return row;
}

export async function withdrawalRequestOfToken(db: Db, tokenHash: Buffer): Promise<WithdrawalRequestRow | undefined> {
  const [row] = await db.select().from(withdrawalRequests).where(eq(withdrawalRequests.tokenHash, tokenHash));
  return row;
}

export async function updateWithdrawalRequest(
  db: Db | Transaction,
  id: string,
  change: Partial<WithdrawalRequestRow>,
): Promise<void> {
  await db.update(withdrawalRequests).set(change).where(eq(withdrawalRequests.id, id));
}

export async function forgetWithdrawalRequest(tx: Transaction, id: string): Promise<void> {
  await tx.delete(withdrawalRequests).where(eq(withdrawalRequests.id, id));
}
