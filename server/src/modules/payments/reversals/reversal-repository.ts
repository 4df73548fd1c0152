import { randomUUID } from 'node:crypto';
import type { RefundGround } from '@halo/shared/contracts/operations';
import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { paymentAttempts, paymentReversals } from '../payments-tables.ts';

/** Money that goes back, and money that comes again. */
export type TakingKind = 'refund' | 'chargeback' | 'cancelled' | 'capture_failed';
export type GivingKind = 'chargeback_reversed' | 'captured';
export type ReversalKind = TakingKind | GivingKind;
/** `not_owed`: before it was sent the money had gone back in another way. */
export type ReversalStatus = 'asked' | 'done' | 'failed' | 'not_owed';

type Row = typeof paymentReversals.$inferSelect;

export interface Reversal extends Omit<Row, 'kind' | 'status'> {
  readonly kind: ReversalKind;
  readonly status: ReversalStatus;
}

export interface NewReversal {
  readonly attemptId: string;
  readonly kind: ReversalKind;
  readonly reason: string;
  readonly ground?: RefundGround | null;
  readonly amountCents: number;
  /** a courtesy; absent: its goods go back with it */
  readonly keepsGoods?: boolean;
  readonly status: ReversalStatus;
  /** what makes it happen once */
  readonly cause: string;
  readonly providerReference?: string | undefined;
  /** absent: it is about the sale */
  readonly secondReference?: string | null;
  readonly at: Date;
}

/** Undefined: this cause has one already. */
export async function insertReversal(tx: Transaction, { at, ...row }: NewReversal): Promise<Reversal | undefined> {
  const [inserted] = await tx
    .insert(paymentReversals)
    .values({ id: randomUUID(), ...row, createdAt: at, nextTryAt: at, doneAt: row.status === 'done' ? at : null })
    .onConflictDoNothing({ target: [paymentReversals.attemptId, paymentReversals.cause] })
    .returning();
  return inserted && toReversal(inserted);
}

export async function changeReversal(
  tx: Db | Transaction,
  id: string,
  change: Partial<
    Pick<
      Row,
      | 'status'
      | 'amountCents'
      | 'providerReference'
      | 'sentCents'
      | 'refusal'
      | 'missingCredits'
      | 'doneAt'
      | 'nextTryAt'
    >
  >,
): Promise<void> {
  await tx.update(paymentReversals).set(change).where(eq(paymentReversals.id, id));
}

/** All of an attempt, oldest first. The caller holds the attempt's lock. */
export async function reversalsOf(tx: Transaction, attemptId: string): Promise<Reversal[]> {
  const rows = await tx
    .select()
    .from(paymentReversals)
    .where(eq(paymentReversals.attemptId, attemptId))
    .orderBy(asc(paymentReversals.createdAt));
  return rows.map(toReversal);
}

/**
 * The refund whose turn it is, taken for this process until `until`: another one that asks at the same time gets
 * another, and one that is tried in vain goes behind those that wait.
 */
export async function claimAskedRefund(db: Db, now: Date, until: Date): Promise<Reversal | undefined> {
  const next = db
    .select({ id: paymentReversals.id })
    .from(paymentReversals)
    .where(and(eq(paymentReversals.status, 'asked'), lte(paymentReversals.nextTryAt, now)))
    .orderBy(asc(paymentReversals.nextTryAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(paymentReversals)
    .set({ nextTryAt: until })
    .where(sql`${paymentReversals.id} in ${next}`)
    .returning();
  return row && toReversal(row);
}

/** The same for one of them. Undefined: it is not asked for any more. */
export async function claimRefund(db: Db, id: string, until: Date): Promise<Reversal | undefined> {
  const [row] = await db
    .update(paymentReversals)
    .set({ nextTryAt: until })
    .where(and(eq(paymentReversals.id, id), eq(paymentReversals.status, 'asked')))
    .returning();
  return row && toReversal(row);
}

/** What has gone back of an attempt, in all. */
export async function setReversedCents(tx: Transaction, attemptId: string, cents: number): Promise<void> {
  await tx.update(paymentAttempts).set({ reversedCents: cents }).where(eq(paymentAttempts.id, attemptId));
}

export function isGiving(kind: ReversalKind): kind is GivingKind {
  return kind === 'chargeback_reversed' || kind === 'captured';
}

export function toReversal(row: Row): Reversal {
  return { ...row, kind: row.kind as ReversalKind, status: row.status as ReversalStatus };
}
