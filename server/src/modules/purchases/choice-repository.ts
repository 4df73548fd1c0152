import type { ClickId } from '@halo/shared/contracts';
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { refundClaims, spendingRules, withdrawals } from './purchases-tables.ts';
import { type Allowance, NO_RULES } from './spending-rule.ts';

/** False: this contract was withdrawn from before. */
export async function insertWithdrawal(tx: Transaction, row: typeof withdrawals.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(withdrawals).values(row).onConflictDoNothing().returning({ id: withdrawals.attemptId });
  return rows.length === 1;
}

/** False: there is a claim about this payment. */
export async function insertClaim(tx: Transaction, row: typeof refundClaims.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(refundClaims)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: refundClaims.attemptId });
  return rows.length === 1;
}

/** Undefined: no such claim, or it was answered before. */
export async function answerClaim(
  tx: Transaction,
  attemptId: string,
  status: 'granted' | 'refused',
  at: Date,
): Promise<{ clickId: ClickId } | undefined> {
  const [row] = await tx
    .update(refundClaims)
    .set({ status, answeredAt: at })
    .where(and(eq(refundClaims.attemptId, attemptId), eq(refundClaims.status, 'open')))
    .returning({ clickId: refundClaims.clickId });
  return row;
}

/** What a claim asks back, all of it. */
export interface ClaimedPayment {
  readonly plan: string;
  readonly cents: number;
  readonly currency: string;
  /** as the database writes it */
  readonly at: string;
}

export type OpenClaimRow = typeof refundClaims.$inferSelect & {
  readonly brandId: string;
  readonly paid: ClaimedPayment;
};

export async function openClaims(db: Db): Promise<OpenClaimRow[]> {
  return db
    .select({
      ...getTableColumns(refundClaims),
      brandId: sql<string>`brand_of_payment(${refundClaims.attemptId})`,
      paid: sql<OpenClaimRow['paid']>`(
        select jsonb_build_object('plan', p.plan ->> 'name', 'cents', p.amount_cents, 'currency', p.currency,
          'at', p.created_at)
        from payments_of(${refundClaims.clickId}) p where p.id = ${refundClaims.attemptId}
      )`,
    })
    .from(refundClaims)
    .where(eq(refundClaims.status, 'open'))
    .orderBy(asc(refundClaims.madeAt))
    .limit(200);
}

export async function readAllowance(db: Db | Transaction, clickId: ClickId): Promise<Allowance> {
  const [row] = await db.select().from(spendingRules).where(eq(spendingRules.clickId, clickId));
  if (!row) return NO_RULES;
  return {
    monthlyLimitCents: row.monthlyLimitCents,
    next: row.nextLimitAt === null ? null : { limitCents: row.nextLimitCents, at: row.nextLimitAt },
    pausedUntil: row.pausedUntil,
  };
}

export async function saveAllowance(
  tx: Transaction,
  clickId: ClickId,
  { monthlyLimitCents, next, pausedUntil }: Allowance,
  now: Date,
): Promise<void> {
  const row = {
    monthlyLimitCents,
    nextLimitCents: next?.limitCents ?? null,
    nextLimitAt: next?.at ?? null,
    pausedUntil,
    changedAt: now,
  };
  await tx
    .insert(spendingRules)
    .values({ clickId, ...row })
    .onConflictDoUpdate({ target: spendingRules.clickId, set: row });
}
