import type { ClickId, IdempotencyKey } from '@halo/shared/contracts';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { and, desc, eq, gte, inArray, ne, or, sql } from 'drizzle-orm';
import { isDisputedBy, missingCreditsOf } from '../debts/debt-repository.ts';
import { paymentAttempts, paymentReversals } from '../payments-tables.ts';
import { type Attempt, toAttempt } from './attempt-repository.ts';
import { OPEN_STATES } from './attempt-state.ts';

/**
 * What an account tried lately, so that nothing is charged twice: what is open, and this product when it was paid a
 * moment ago.
 */
export async function standingAttempts(
  tx: Transaction,
  clickId: ClickId,
  productId: string,
  paidSince: Date,
): Promise<Attempt[]> {
  const isOpen = inArray(paymentAttempts.status, [...OPEN_STATES]);
  const isJustPaid = and(
    eq(paymentAttempts.status, 'settled'),
    eq(paymentAttempts.productId, productId),
    gte(paymentAttempts.updatedAt, paidSince),
    // What was withdrawn or taken back is over: the same plan now is bought again.
    eq(paymentAttempts.reversedCents, 0),
    sql`not exists (
      select 1 from ${paymentReversals}
      where ${paymentReversals.attemptId} = ${paymentAttempts.id} and ${paymentReversals.status} in ('asked', 'done')
        and ${paymentReversals.secondReference} is null
    )`,
  );
  const rows = await tx
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.clickId, clickId), ne(paymentAttempts.purpose, 'renewal'), or(isOpen, isJustPaid)))
    .orderBy(desc(paymentAttempts.createdAt));
  return rows.map(toAttempt);
}

/** Whether a payment with this card has no outcome yet: it may have to be sent again as it began. */
export async function isCharging(tx: Transaction, clickId: ClickId, savedCardId: string): Promise<boolean> {
  const open = and(
    eq(paymentAttempts.clickId, clickId),
    eq(paymentAttempts.savedCardId, savedCardId),
    inArray(paymentAttempts.status, [...OPEN_STATES]),
  );
  return (await tx.$count(paymentAttempts, open)) > 0;
}

/**
 * Whether an account paid in a later attempt, for this plan or for another one, or may be about to pay this plan. Asked
 * under the payer's lock when it decides.
 */
export async function isPaidAgain(
  tx: Db | Transaction,
  { id, clickId, productId, createdAt }: Attempt,
): Promise<boolean> {
  const [row] = await tx
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.clickId, clickId),
        ne(paymentAttempts.id, id),
        gte(paymentAttempts.createdAt, createdAt),
        or(
          and(eq(paymentAttempts.status, 'settled'), eq(paymentAttempts.purpose, 'purchase')),
          and(eq(paymentAttempts.productId, productId), inArray(paymentAttempts.status, ['settled', ...OPEN_STATES])),
        ),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Refused attempts of an account since its last payment. Those that the shopper ended do not count. */
export async function refusalsSincePaid(db: Db, clickId: ClickId): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::integer as count from payment_attempts
    where click_id = ${clickId} and status = 'failed' and failure not in ('payment_cancelled', 'payment_amount_differs') and purpose <> 'renewal' and created_at >= coalesce((
      select max(created_at) from payment_attempts where click_id = ${clickId} and status = 'settled' and purpose <> 'renewal'
    ), '-infinity')`);
  return rows[0]?.count ?? 0;
}

export interface OpeningFacts {
  readonly refusalsLately: number;
  /** under this key the account announced another plan or another price */
  readonly isAnnouncedOtherwise: boolean;
  /** of payments that a bank took back */
  readonly missingCredits: number;
  /** a bank has taken money back from us, and has not given it again */
  readonly isDisputed: boolean;
}

/** What else decides whether an attempt may be made, in one query. */
export async function openingFacts(
  tx: Transaction,
  clickId: ClickId,
  order: { idempotencyKey: IdempotencyKey; productId: string; expectedCents: number },
  since: Date,
): Promise<OpeningFacts> {
  const { rows } = await tx.execute<{ lately: number; is_other: boolean; missing: number; is_disputed: boolean }>(sql`
    select (
      select count(*)::integer from payment_attempts
      where click_id = ${clickId} and status = 'failed' and failure not in ('payment_cancelled', 'payment_amount_differs') and purpose <> 'renewal' and created_at >= ${since.toISOString()}::timestamptz
    ) as lately, exists (
      select 1 from payment_orders where click_id = ${clickId} and idempotency_key = ${order.idempotencyKey}
        and (product_id <> ${order.productId} or price_cents <> ${order.expectedCents}::integer)
    ) as is_other, ${missingCreditsOf(clickId)} as missing, ${isDisputedBy(clickId)} as is_disputed`);
  const [row] = rows;
  return {
    refusalsLately: row?.lately ?? 0,
    isAnnouncedOtherwise: row?.is_other ?? false,
    missingCredits: row?.missing ?? 0,
    isDisputed: row?.is_disputed ?? false,
  };
}
