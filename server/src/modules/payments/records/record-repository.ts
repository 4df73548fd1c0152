import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import { type Attempt, toAttempt } from '../attempts/attempt-repository.ts';
import { paymentAttempts, paymentReversals, paymentTransitions, savedCards } from '../payments-tables.ts';
import { type Reversal, toReversal } from '../reversals/reversal-repository.ts';

/** What a payment is looked for by; all of it must fit. */
export interface PaymentTerms {
  /** payments of any of these accounts */
  readonly accounts?: readonly string[];
  readonly cents?: number;
  readonly currency?: string;
  readonly lastFour?: string;
  /** each is the number of a payment, a refund or an account, or a provider's own name of one of the first two */
  readonly names?: readonly string[];
}

export interface FoundAttempt {
  readonly attempt: Attempt;
  /** of the card that paid, where it is known */
  readonly lastFour: string | null;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function findAttempts(
  db: Db,
  terms: PaymentTerms,
  brandIds: readonly string[],
  limit: number,
): Promise<FoundAttempt[]> {
  if (brandIds.length === 0) return [];
  const rows = await db
    .select({ attempt: paymentAttempts, savedLastFour: savedCards.lastFour })
    .from(paymentAttempts)
    .leftJoin(savedCards, eq(savedCards.id, paymentAttempts.savedCardId))
    .where(and(inArray(paymentAttempts.brandId, [...brandIds]), ...conditionsOf(db, terms)))
    .orderBy(desc(paymentAttempts.createdAt), asc(paymentAttempts.id))
    .limit(limit);
  return rows.map(({ attempt, savedLastFour }) => ({
    attempt: toAttempt(attempt),
    // Of an erased person it is empty.
    lastFour: attempt.cardLastFour ?? (savedLastFour || null),
  }));
}

function conditionsOf(db: Db, { accounts, cents, currency, lastFour, names = [] }: PaymentTerms): SQL[] {
  const conditions: (SQL | undefined)[] = names.map((name) => isNamed(db, name));
  if (accounts !== undefined)
    conditions.push(accounts.length > 0 ? inArray(paymentAttempts.clickId, [...accounts]) : sql`false`);
  if (cents !== undefined)
    conditions.push(or(eq(paymentAttempts.amountCents, cents), eq(paymentAttempts.takenCents, cents)));
  if (currency !== undefined)
    conditions.push(or(eq(paymentAttempts.currency, currency), eq(paymentAttempts.takenCurrency, currency)));
  if (lastFour !== undefined)
    conditions.push(or(eq(paymentAttempts.cardLastFour, lastFour), eq(savedCards.lastFour, lastFour)));
  return conditions.filter((each) => each !== undefined);
}

function isNamed(db: Db, name: string): SQL | undefined {
  const isId = UUID.test(name);
  const refunded = db
    .select({ id: paymentReversals.attemptId })
    .from(paymentReversals)
    .where(or(eq(paymentReversals.providerReference, name), ...(isId ? [eq(paymentReversals.id, name)] : [])));
  return or(
    eq(paymentAttempts.providerReference, name),
    eq(paymentAttempts.clickId, name),
    inArray(paymentAttempts.id, refunded),
    ...(isId ? [eq(paymentAttempts.id, name), eq(paymentAttempts.subscriptionId, name)] : []),
  );
}

export interface AttemptStep {
  readonly at: Date;
  readonly from: string;
  readonly to: string;
  readonly cause: string;
}

/** Every change of its state, oldest first. */
export async function stepsOf(db: Db, attemptId: string): Promise<AttemptStep[]> {
  const { at, fromStatus: from, toStatus: to, cause, id } = paymentTransitions;
  return db
    .select({ at, from, to, cause })
    .from(paymentTransitions)
    .where(eq(paymentTransitions.attemptId, attemptId))
    .orderBy(asc(id));
}

export async function reversalsInOrder(db: Db, attemptId: string): Promise<Reversal[]> {
  const rows = await db
    .select()
    .from(paymentReversals)
    .where(eq(paymentReversals.attemptId, attemptId))
    .orderBy(asc(paymentReversals.createdAt), asc(paymentReversals.id));
  return rows.map(toReversal);
}
