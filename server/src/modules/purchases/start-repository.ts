import type { EarlyStartText } from '@halo/shared/contracts';
import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { purchaseStarts, subscriptions } from './purchases-tables.ts';
import type { DueByEnd } from './subscription-repository.ts';

const isWaiting = and(isNull(purchaseStarts.beganAt), isNull(purchaseStarts.endedAt));

export async function insertStart(
  tx: Transaction,
  row: Pick<typeof purchaseStarts.$inferInsert, 'attemptId' | 'clickId' | 'credits' | 'withdrawableUntil' | 'beganAt'>,
): Promise<void> {
  const cardPrint = sql`card_print_of(${row.attemptId})`;
  await tx
    .insert(purchaseStarts)
    .values({ ...row, cardPrint })
    .onConflictDoNothing();
}

/**
 * Answers the credits that it brings; undefined: it does not wait (any more). `request`: null when it begins by itself.
 */
export async function markBegun(
  tx: Transaction,
  attemptId: string,
  beganAt: Date,
  request: EarlyStartText | null,
): Promise<number | undefined> {
  const [row] = await tx
    .update(purchaseStarts)
    .set({ beganAt, startRequest: request })
    .where(and(eq(purchaseStarts.attemptId, attemptId), isWaiting))
    .returning({ credits: purchaseStarts.credits });
  if (row) await tx.update(subscriptions).set({ waits: false }).where(eq(subscriptions.firstAttemptId, attemptId));
  return row?.credits;
}

/** It never begins: its money went back. */
export async function endStart(tx: Transaction, attemptId: string, endedAt: Date): Promise<void> {
  await tx
    .update(purchaseStarts)
    .set({ endedAt })
    .where(and(eq(purchaseStarts.attemptId, attemptId), isWaiting));
}

/** The money that had gone back is there again. */
export async function waitAgain(tx: Transaction, attemptId: string): Promise<void> {
  await tx
    .update(purchaseStarts)
    .set({ endedAt: null })
    .where(and(eq(purchaseStarts.attemptId, attemptId), isNull(purchaseStarts.beganAt)));
}

/** What waited until the days to withdraw were over. */
export async function dueStarts(db: Db, now: Date, limit: number, last?: DueByEnd): Promise<DueByEnd[]> {
  const { attemptId, clickId, withdrawableUntil } = purchaseStarts;
  const isAfter = last && sql`(${withdrawableUntil}, ${attemptId}) > (${last.endsAt}::timestamptz, ${last.id}::uuid)`;
  return db
    .select({ id: attemptId, clickId, endsAt: sql<string>`${withdrawableUntil}::text` })
    .from(purchaseStarts)
    .where(and(isWaiting, lt(withdrawableUntil, now), isAfter))
    .orderBy(asc(withdrawableUntil), asc(attemptId))
    .limit(limit);
}

/** Until when what this payment bought waits for its buyer. */
export async function waitingUntil(db: Db, attemptId: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ withdrawableUntil: purchaseStarts.withdrawableUntil })
    .from(purchaseStarts)
    .where(and(eq(purchaseStarts.attemptId, attemptId), isWaiting));
  return row?.withdrawableUntil;
}
