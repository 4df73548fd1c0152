import type { ClickId } from '@halo/shared/contracts';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { paymentDebtCovers } from '../payments-tables.ts';
import type { Cover, Debt } from './debt-rule.ts';

/**
 * Losses of an account that were not made good again, `l`. A refund that a person made at the provider is a courtesy
 * and leaves no debt; what was paid a second time was never owed.
 */
const losses = (clickId: ClickId): SQL => sql`(
  select r.id, r.attempt_id, r.kind, r.created_at, r.missing_credits - coalesce((
    select sum(c.credits) from payment_debt_covers c where c.reversal_id = r.id and c.undone_at is null
  ), 0) as missing
  from payment_reversals r join payment_attempts a on a.id = r.attempt_id
  where a.click_id = ${clickId} and r.kind in ('chargeback', 'cancelled', 'capture_failed') and r.status = 'done'
    and r.second_reference is null
    and not exists (
      select from payment_reversals again where again.attempt_id = r.attempt_id
        and again.cause in ('chargeback_reversed:' || r.id, 'captured:' || r.id)
    )
) l`;

/** For a query that asks for other things as well: credits that are missing, in all. */
export const missingCreditsOf = (clickId: ClickId): SQL =>
  sql`(select coalesce(sum(l.missing), 0)::integer from ${losses(clickId)} where l.missing > 0)`;

/** The same: whether a bank has taken money of it back, and has not given it again. */
export const isDisputedBy = (clickId: ClickId): SQL =>
  sql`exists (select from ${losses(clickId)} where l.kind = 'chargeback')`;

export async function missingCredits(db: Db | Transaction, clickId: ClickId): Promise<number> {
  const { rows } = await db.execute<{ missing: number }>(sql`select ${missingCreditsOf(clickId)} as missing`);
  return rows[0]?.missing ?? 0;
}

/** Oldest first. The caller holds the payer's lock. */
export async function openDebts(tx: Transaction, clickId: ClickId): Promise<Omit<Debt, 'cents'>[]> {
  const { rows } = await tx.execute<{ id: string; attempt_id: string; missing: number }>(sql`
    select l.id, l.attempt_id, l.missing::integer as missing from ${losses(clickId)} where l.missing > 0
    order by l.created_at, l.id`);
  return rows.map(({ id, attempt_id, missing }) => ({ reversalId: id, attemptId: attempt_id, credits: missing }));
}

export async function insertCovers(
  tx: Transaction,
  purchaseId: string,
  covers: readonly Cover[],
  coveredAt: Date,
): Promise<void> {
  await tx.insert(paymentDebtCovers).values(
    covers.map(({ reversalId, credits, debtCents, coverCents }) => ({
      reversalId,
      attemptId: purchaseId,
      credits,
      debtCents,
      coverCents,
      coveredAt,
    })),
  );
}

/** Credits of a purchase that made up for missing ones. */
export async function coveredBy(db: Db | Transaction, purchaseId: string): Promise<number> {
  const rows = await db
    .select({ credits: paymentDebtCovers.credits })
    .from(paymentDebtCovers)
    .where(and(eq(paymentDebtCovers.attemptId, purchaseId), isNull(paymentDebtCovers.undoneAt)));
  return rows.reduce((sum, { credits }) => sum + credits, 0);
}

/** What covered a loss that was made good since: it is free again. Answers each with the purchase that covered. */
export async function endCovers(
  tx: Transaction,
  reversalId: string,
  undoneAt: Date,
): Promise<(typeof paymentDebtCovers.$inferSelect)[]> {
  return tx
    .update(paymentDebtCovers)
    .set({ undoneAt })
    .where(and(eq(paymentDebtCovers.reversalId, reversalId), isNull(paymentDebtCovers.undoneAt)))
    .returning();
}

/** What a purchase covered: its money goes back, so the losses are open again. Answers each with the lost payment. */
export async function endCoversBy(tx: Transaction, purchaseId: string, undoneAt: Date): Promise<Cover[]> {
  const { reversalId, credits, debtCents, coverCents } = paymentDebtCovers;
  return tx
    .update(paymentDebtCovers)
    .set({ undoneAt })
    .where(and(eq(paymentDebtCovers.attemptId, purchaseId), isNull(paymentDebtCovers.undoneAt)))
    .returning({ reversalId, attemptId: lostPaymentOf, credits, debtCents, coverCents });
}

const lostPaymentOf = sql<string>`(
  select r.attempt_id from payment_reversals r where r.id = payment_debt_covers.reversal_id
)`;
