import { type Challenge, type ClickId, type IdempotencyKey, type ProblemCode, type RatePlan } from '@halo/shared/contracts';
import { and, count, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Db, Transaction } from '../../../storage/database.ts';
import { paymentAttempts, paymentTransitions, usedCardTokens } from '../../../storage/schema.ts';
import type { AttemptState } from './attempt-state.ts';

/** References come back from outside; the database would take anything else for a mistake. */
const ATTEMPT_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

type Row = typeof paymentAttempts.$inferSelect;

/** An attempt as it is stored, with its state as one value. */
export interface Attempt extends Omit<Row, 'status' | 'failure' | 'challenge' | 'plan'> {
  readonly state: AttemptState;
  /** as it was sold */ readonly plan: RatePlan;
}

export type NewAttempt = Pick<
  Attempt,
  'id' | 'clickId' | 'brandId' | 'idempotencyKey' | 'requestHash' | 'productId' | 'plan' | 'amountCents' | 'currency' | 'method' | 'provider' | 'createdAt'
>;

/** False: the account has an attempt with this key already. Waits for one that is being inserted right now. */
export async function insertAttempt(tx: Transaction, attempt: NewAttempt): Promise<boolean> {
  const rows = await tx.insert(paymentAttempts)
    .values({ ...attempt, status: 'created', updatedAt: attempt.createdAt })
    .onConflictDoNothing({ target: [paymentAttempts.clickId, paymentAttempts.idempotencyKey] })
    .returning({ id: paymentAttempts.id });
  return rows.length === 1;
}

export async function attemptByKey(db: Db, clickId: ClickId, idempotencyKey: IdempotencyKey): Promise<Attempt | undefined> {
  const [row] = await db.select().from(paymentAttempts)
    .where(and(eq(paymentAttempts.clickId, clickId), eq(paymentAttempts.idempotencyKey, idempotencyKey)));
  return row && toAttempt(row);
}

export async function attemptById(db: Db | Transaction, id: string): Promise<Attempt | undefined> {
  if (!ATTEMPT_ID.test(id)) return undefined;
  const [row] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id));
  return row && toAttempt(row);
}

/** Nobody else changes the attempt until the transaction ends. */
export async function lockAttempt(tx: Transaction, id: string): Promise<Attempt | undefined> {
  if (!ATTEMPT_ID.test(id)) return undefined;
  const [row] = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, id)).for('update');
  return row && toAttempt(row);
}

export interface Change {
  readonly to: AttemptState;
  readonly cause: string;
  readonly at: Date;
  readonly reference?: string | undefined;
}

/** Writes the state and why it changed. The caller holds the lock. */
export async function saveChange(tx: Transaction, attempt: Attempt, { to, cause, at, reference }: Change): Promise<Attempt> {
  const [row] = await tx.update(paymentAttempts)
    .set({
      status: to.status,
      failure: to.status === 'failed' ? to.failure : null,
      challenge: to.status === 'challenge' ? to.challenge : null,
      updatedAt: at,
      ...(reference === undefined ? {} : { providerReference: reference }),
    })
    .where(eq(paymentAttempts.id, attempt.id))
    .returning();
  await tx.insert(paymentTransitions).values({ attemptId: attempt.id, fromStatus: attempt.state.status, toStatus: to.status, cause, at });
  if (!row) throw new Error(`attempt ${attempt.id} went away`);
  return toAttempt(row);
}

/** False: the token was spent before. */
export async function spendCardToken(tx: Transaction, id: string, at: Date): Promise<boolean> {
  const rows = await tx.insert(usedCardTokens).values({ id, usedAt: at }).onConflictDoNothing().returning({ id: usedCardTokens.id });
  return rows.length === 1;
}

/** Ids of tokens are kept only as long as such a token could still be opened. */
export async function forgetCardTokens(db: Db, before: Date): Promise<void> {
  await db.delete(usedCardTokens).where(lt(usedCardTokens.usedAt, before));
}

export async function failuresSince(db: Db, clickId: ClickId, since: Date): Promise<number> {
  const [row] = await db.select({ failures: count() }).from(paymentAttempts)
    .where(and(eq(paymentAttempts.clickId, clickId), eq(paymentAttempts.status, 'failed'), gte(paymentAttempts.createdAt, since)));
  return row?.failures ?? 0;
}

/** The caller's own attempt that a return page settled before. */
export async function attemptOfCause(db: Db, clickId: ClickId, cause: string): Promise<Attempt | undefined> {
  const [found] = await db.select({ attempt: paymentAttempts }).from(paymentTransitions)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentTransitions.attemptId))
    .where(and(eq(paymentAttempts.clickId, clickId), eq(paymentTransitions.cause, cause)))
    .limit(1);
  return found && toAttempt(found.attempt);
}

/**
 * Attempts in one of these states that nothing touched since `before`, taken for this process: another one that asks
 * at the same time gets others, and the next round comes only when they are old again.
 */
export async function claimStale(db: Db, statuses: readonly AttemptState['status'][], before: Date, now: Date): Promise<Attempt[]> {
  const ids = db.select({ id: paymentAttempts.id }).from(paymentAttempts)
    .where(and(inArray(paymentAttempts.status, [...statuses]), lt(paymentAttempts.updatedAt, before)))
    .orderBy(paymentAttempts.updatedAt)
    .limit(CLAIM_MAX)
    .for('update', { skipLocked: true });
  const rows = await db.update(paymentAttempts).set({ updatedAt: now }).where(sql`${paymentAttempts.id} in ${ids}`).returning();
  return rows.map(toAttempt);
}

const CLAIM_MAX = 50;

function toAttempt({ status, failure, challenge, plan, ...rest }: Row): Attempt {
  return { ...rest, plan: plan as RatePlan, state: toState(status as AttemptState['status'], failure, challenge) };
}

function toState(status: AttemptState['status'], failure: string | null, challenge: unknown): AttemptState {
  switch (status) {
    case 'failed': return { status, failure: (failure ?? 'payment_generic') as ProblemCode };
    case 'challenge': return { status, challenge: challenge as Challenge };
    default: return { status };
  }
}
