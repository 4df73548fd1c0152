import type { Db, Transaction } from '@halo/server-kit/storage/database';
import type { ClickId } from '@halo/shared/contracts';
import { and, asc, eq, lte } from 'drizzle-orm';
import { messageDigests } from './notifications-tables.ts';

type DigestRow = typeof messageDigests.$inferSelect;

export async function dueDigests(db: Db, now: Date, limit: number): Promise<ClickId[]> {
  const rows = await db
    .select({ clickId: messageDigests.clickId })
    .from(messageDigests)
    .where(lte(messageDigests.dueAt, now))
    .orderBy(asc(messageDigests.dueAt))
    .limit(limit);
  return rows.map(({ clickId }) => clickId);
}

/**
 * A message that comes while the row is locked waits for it, and plans the next mail afterwards. Undefined: another
 * process has it, or was here already.
 */
export async function lockDueDigest(tx: Transaction, clickId: ClickId, now: Date): Promise<DigestRow | undefined> {
  const [row] = await tx
    .select()
    .from(messageDigests)
    .where(and(eq(messageDigests.clickId, clickId), lte(messageDigests.dueAt, now)))
    .for('update', { skipLocked: true });
  return row;
}

export async function writeDigest(tx: Transaction, { clickId, dueAt, sentAt }: DigestRow): Promise<void> {
  await tx.update(messageDigests).set({ dueAt, sentAt }).where(eq(messageDigests.clickId, clickId));
}
