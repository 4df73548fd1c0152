import type { ClickId } from '@halo/shared/contracts';
import { and, asc, eq, getTableColumns, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { heldRefunds, purchaseStarts, withdrawals } from './purchases-tables.ts';

export type HeldRefundRow = typeof heldRefunds.$inferSelect;

const isOpen = eq(heldRefunds.status, 'open');

/** Withdrawals with use since then, by the account, by others with its mail address, and with the card of this one. */
export async function countUsedBefore(
  tx: Db | Transaction,
  { attemptId, clickId, since }: { readonly attemptId: string; readonly clickId: ClickId; readonly since: Date },
): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::integer as count from withdrawals w
    where w.is_used and w.made_at >= ${since} and w.attempt_id <> ${attemptId} and (
      w.click_id = ${clickId} or w.click_id in (select accounts_of_same_email(${clickId}))
      or w.card_print = (select b.card_print from purchase_starts b where b.attempt_id = ${attemptId})
    )
  `);
  return rows[0]?.count ?? 0;
}

/** Counts this withdrawal for the next one. */
export async function markUsed(tx: Transaction, attemptId: string): Promise<void> {
  await tx
    .update(withdrawals)
    .set({
      isUsed: true,
      cardPrint: sql`(select b.card_print from purchase_starts b where b.attempt_id = ${attemptId})`,
    })
    .where(eq(withdrawals.attemptId, attemptId));
}

export async function insertHeldRefund(tx: Transaction, row: typeof heldRefunds.$inferInsert): Promise<void> {
  await tx.insert(heldRefunds).values(row).onConflictDoNothing();
}

/** The most urgent first. */
export async function openHeldRefunds(db: Db): Promise<(HeldRefundRow & { readonly brandId: string })[]> {
  const brandId = sql<string>`brand_of_payment(${heldRefunds.attemptId})`;
  return db
    .select({ ...getTableColumns(heldRefunds), brandId })
    .from(heldRefunds)
    .where(isOpen)
    .orderBy(asc(heldRefunds.dueAt))
    .limit(200);
}

export async function openHeldRefund(db: Db | Transaction, attemptId: string): Promise<HeldRefundRow | undefined> {
  const [row] = await db
    .select()
    .from(heldRefunds)
    .where(and(eq(heldRefunds.attemptId, attemptId), isOpen));
  return row;
}

/** Undefined: it was decided before. */
export async function answerHeldRefund(
  tx: Transaction,
  attemptId: string,
  change: Pick<HeldRefundRow, 'status' | 'answeredAt' | 'answer'>,
): Promise<HeldRefundRow | undefined> {
  const [row] = await tx
    .update(heldRefunds)
    .set(change)
    .where(and(eq(heldRefunds.attemptId, attemptId), isOpen))
    .returning();
  return row;
}

/** Open ones that are due before this and were not reminded of. */
export async function unremindedBefore(db: Db, before: Date, limit: number): Promise<HeldRefundRow[]> {
  return db
    .select()
    .from(heldRefunds)
    .where(and(isOpen, isNull(heldRefunds.remindedAt), lte(heldRefunds.dueAt, before)))
    .orderBy(asc(heldRefunds.dueAt))
    .limit(limit);
}

/** False: another process reminds, or it was decided. */
export async function markReminded(tx: Transaction, attemptId: string, at: Date): Promise<boolean> {
  const rows = await tx
    .update(heldRefunds)
    .set({ remindedAt: at })
    .where(and(eq(heldRefunds.attemptId, attemptId), isOpen, isNull(heldRefunds.remindedAt)))
    .returning({ id: heldRefunds.attemptId });
  return rows.length === 1;
}

export async function heldRefundsDueBefore(db: Db, before: Date, limit: number): Promise<HeldRefundRow[]> {
  return db
    .select()
    .from(heldRefunds)
    .where(and(isOpen, lte(heldRefunds.dueAt, before)))
    .orderBy(asc(heldRefunds.dueAt))
    .limit(limit);
}

/** What recognises a card is kept as long as it counts, and no longer. */
export async function forgetCardPrints(db: Db, now: Date, countedSince: Date): Promise<void> {
  await db
    .update(purchaseStarts)
    .set({ cardPrint: null })
    .where(and(isNotNull(purchaseStarts.cardPrint), lt(purchaseStarts.withdrawableUntil, now)));
  await db
    .update(withdrawals)
    .set({ cardPrint: null })
    .where(and(isNotNull(withdrawals.cardPrint), lt(withdrawals.madeAt, countedSince)));
}
