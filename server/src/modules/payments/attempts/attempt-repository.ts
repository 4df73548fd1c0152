import {
  type Challenge,
  type ClickId,
  type IdempotencyKey,
  type PaymentMethod,
  type ProblemCode,
  type RatePlan,
} from '@halo/shared/contracts';
import { and, desc, eq, gte, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { isUniqueViolation } from '@halo/server-kit/storage/database-errors';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { paymentAttempts, paymentTransitions, usedCardTokens } from '../payments-tables.ts';
import type { ProviderName, RetryAdvice } from '../providers/payment-provider.ts';
import type { ProviderAccount } from '../providers/provider-account.ts';
import type { AttemptPurpose } from '../purchase-hooks.ts';
import { type AttemptState, OPEN_STATES } from './attempt-state.ts';

/** Ids come from outside: the database fails on one that is no UUID, so it is checked first. */
const ATTEMPT_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

type Row = typeof paymentAttempts.$inferSelect;
type Typed = { readonly method: PaymentMethod; readonly provider: ProviderName; readonly purpose: AttemptPurpose };

/** An attempt as it is stored, with its state as one value. */
export interface Attempt
  extends Omit<Row, 'status' | 'failure' | 'retry' | 'challenge' | 'isEndedByUs' | 'plan' | keyof Typed>,
    Typed {
  readonly state: AttemptState;
  /** as it was sold */
  readonly plan: RatePlan;
}

export type NewAttempt = Pick<
  Attempt,
  | 'id'
  | 'clickId'
  | 'brandId'
  | 'idempotencyKey'
  | 'requestHash'
  | 'productId'
  | 'plan'
  | 'amountCents'
  | 'currency'
  | 'method'
  | 'provider'
  | 'accountCompany'
  | 'createdAt'
  | 'purpose'
  | 'renews'
  | 'subscriptionId'
  | 'savedCardId'
  | 'remembersCard'
  | 'startRequest'
  | 'cardLastFour'
  | 'cardPrint'
  | 'networkPrint'
  | 'addressCountry'
  | 'networkCountry'
  | 'needsAuthentication'
  | 'missingAnnounced'
>;

export type Insertion = 'inserted' | 'known' | 'token_used';

/**
 * The attempt as submitted, its first transition and its spent card token, in one statement: all of them or none.
 * `known`: the account has an attempt with this key already.
 */
export async function insertAttempt(
  tx: Transaction,
  attempt: NewAttempt,
  cause: string,
  cardTokenId: string | undefined,
): Promise<Insertion> {
  const at = attempt.createdAt.toISOString();
  const added = tx
    .insert(paymentAttempts)
    .values({ ...attempt, status: 'submitted', updatedAt: attempt.createdAt })
    .onConflictDoNothing({ target: [paymentAttempts.clickId, paymentAttempts.idempotencyKey] })
    .returning({ id: paymentAttempts.id });
  const spent =
    cardTokenId === undefined
      ? sql`select 1`
      : sql`insert into used_card_tokens (id, used_at) select ${cardTokenId}, ${at}::timestamptz from added returning 1`;
  try {
    const { rows } = await tx.execute(sql`
      with added as ${added},
      moved as (
        insert into payment_transitions (attempt_id, from_status, to_status, cause, at)
        select id, 'created', 'submitted', ${cause}, ${at}::timestamptz from added
      ),
      spent as (${spent})
      select id from added`);
    return rows.length === 1 ? 'inserted' : 'known';
  } catch (error) {
    if (isUniqueViolation(error, 'used_card_tokens_pkey')) return 'token_used';
    throw error;
  }
}

export async function attemptByKey(
  db: Db | Transaction,
  clickId: ClickId,
  idempotencyKey: IdempotencyKey,
): Promise<Attempt | undefined> {
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.clickId, clickId), eq(paymentAttempts.idempotencyKey, idempotencyKey)));
  return row && toAttempt(row);
}

export async function attemptById(db: Db | Transaction, id: string): Promise<Attempt | undefined> {
  if (!ATTEMPT_ID.test(id)) return undefined;
  const [row] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id));
  return row && toAttempt(row);
}

/** Locks the attempt: no other transaction changes it until this one ends. */
export async function lockAttempt(tx: Transaction, id: string): Promise<Attempt | undefined> {
  if (!ATTEMPT_ID.test(id)) return undefined;
  const [row] = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, id)).for('update');
  return row && toAttempt(row);
}

/** No money will come of it: its provider has cancelled the authorisation. */
export async function markVoided(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.update(paymentAttempts).set({ voidedAt: at }).where(eq(paymentAttempts.id, id));
}

/** Its provider took this, and not what was agreed. */
export async function noteTaken(
  tx: Transaction,
  id: string,
  { cents, currency }: { readonly cents: number; readonly currency: string },
): Promise<void> {
  const taken = { takenCents: cents, takenCurrency: currency };
  await tx.update(paymentAttempts).set(taken).where(eq(paymentAttempts.id, id));
}

export interface Change {
  readonly to: AttemptState;
  readonly cause: string;
  readonly at: Date;
  readonly reference?: string | undefined;
  readonly savedCardId?: string | undefined;
  /** of a card whose number was not read here */
  readonly cardPrint?: string | undefined;
}

/** Writes the state and why it changed, in one statement. The caller holds the lock. */
export async function saveChange(
  tx: Transaction,
  attempt: Attempt,
  { to, cause, at, reference, savedCardId, cardPrint }: Change,
): Promise<Attempt> {
  const changed = tx
    .update(paymentAttempts)
    .set({
      status: to.status,
      failure: to.status === 'failed' ? to.failure : null,
      retry: to.status === 'failed' ? (to.retry ?? null) : null,
      challenge: to.status === 'challenge' ? to.challenge : null,
      // Never reset: when the payment was made after all, it explains why it was reported as failed before.
      ...(to.status === 'failed' && to.isOurs === true ? { isEndedByUs: true } : {}),
      updatedAt: at,
      ...(reference === undefined ? {} : { providerReference: reference }),
      ...(savedCardId === undefined ? {} : { savedCardId }),
      ...(cardPrint === undefined ? {} : { cardPrint }),
    })
    .where(eq(paymentAttempts.id, attempt.id))
    .returning({ id: paymentAttempts.id });
  const { rows } = await tx.execute(sql`
    with changed as ${changed}
    insert into payment_transitions (attempt_id, from_status, to_status, cause, at)
    select id, ${attempt.state.status}, ${to.status}, ${cause}, ${at.toISOString()}::timestamptz from changed returning 1`);
  if (rows.length !== 1) throw new Error(`attempt ${attempt.id} went away`);
  return {
    ...attempt,
    state: to,
    updatedAt: at,
    providerReference: reference ?? attempt.providerReference,
    savedCardId: savedCardId ?? attempt.savedCardId,
  };
}

/** The newest attempt that is open, or ended since then. */
export async function latestAttempt(db: Db, clickId: ClickId, endedSince: Date): Promise<Attempt | undefined> {
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.clickId, clickId),
        ne(paymentAttempts.purpose, 'renewal'),
        or(inArray(paymentAttempts.status, [...OPEN_STATES]), gte(paymentAttempts.updatedAt, endedSince)),
      ),
    )
    .orderBy(desc(paymentAttempts.createdAt))
    .limit(1);
  return row && toAttempt(row);
}

/** The account's attempt that a provider knows under its own reference; without one, its newest there. */
export async function attemptAtProvider(
  db: Db,
  clickId: ClickId,
  provider: ProviderName,
  known: { reference?: string; id?: string },
): Promise<Attempt | undefined> {
  if (known.id !== undefined && !ATTEMPT_ID.test(known.id)) return undefined;
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.clickId, clickId),
        eq(paymentAttempts.provider, provider),
        ...(known.reference === undefined ? [] : [eq(paymentAttempts.providerReference, known.reference)]),
        ...(known.id === undefined ? [] : [eq(paymentAttempts.id, known.id)]),
      ),
    )
    .orderBy(desc(paymentAttempts.createdAt))
    .limit(1);
  return row && toAttempt(row);
}

/**
 * The account's attempt that a card was kept with and that has none yet: by the provider's reference, else the only one
 * that wants a card.
 */
export async function cardlessAttempt(
  tx: Transaction,
  clickId: ClickId,
  { provider, accountCompany }: ProviderAccount,
  reference: string,
): Promise<string | undefined> {
  const rows = await tx
    .select({ id: paymentAttempts.id, reference: paymentAttempts.providerReference })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.clickId, clickId),
        eq(paymentAttempts.provider, provider),
        eq(paymentAttempts.accountCompany, accountCompany),
        isNull(paymentAttempts.savedCardId),
        or(paymentAttempts.renews, paymentAttempts.remembersCard),
        inArray(paymentAttempts.status, ['settled', ...OPEN_STATES]),
      ),
    )
    .orderBy(desc(paymentAttempts.createdAt))
    .limit(CLAIM_MAX);
  return (rows.find((row) => row.reference === reference) ?? (rows.length === 1 ? rows[0] : undefined))?.id;
}

/** Ids of tokens are kept only as long as such a token could still be opened. */
export async function forgetCardTokens(db: Db, before: Date): Promise<void> {
  await db.delete(usedCardTokens).where(lt(usedCardTokens.usedAt, before));
}

/** The caller's own attempt that a return page settled before. */
export async function attemptOfCause(db: Db, clickId: ClickId, cause: string): Promise<Attempt | undefined> {
  const [found] = await db
    .select({ attempt: paymentAttempts })
    .from(paymentTransitions)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentTransitions.attemptId))
    .where(and(eq(paymentAttempts.clickId, clickId), eq(paymentTransitions.cause, cause)))
    .limit(1);
  return found && toAttempt(found.attempt);
}

/**
 * Attempts in one of these states that nothing touched since `before`, taken for this process: another one that asks
 * at the same time gets others, and the next round comes only when they are old again.
 */
export async function claimStale(
  db: Db,
  statuses: readonly AttemptState['status'][],
  before: Date,
  now: Date,
): Promise<Attempt[]> {
  const ids = db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(inArray(paymentAttempts.status, [...statuses]), lt(paymentAttempts.updatedAt, before)))
    .orderBy(paymentAttempts.updatedAt)
    .limit(CLAIM_MAX)
    .for('update', { skipLocked: true });
  const rows = await db
    .update(paymentAttempts)
    .set({ updatedAt: now })
    .where(sql`${paymentAttempts.id} in ${ids}`)
    .returning();
  return rows.map(toAttempt);
}

/** So many are taken for one process at once. */
export const CLAIM_MAX = 50;

export function toAttempt({
  status,
  failure,
  retry,
  challenge,
  isEndedByUs,
  plan,
  method,
  provider,
  purpose,
  ...rest
}: Row): Attempt {
  return {
    ...rest,
    plan: plan as RatePlan,
    method: method as PaymentMethod,
    provider: provider as ProviderName,
    purpose: purpose as AttemptPurpose,
    state: toState(status as AttemptState['status'], { failure, retry, challenge, isEndedByUs }),
  };
}

function toState(
  status: AttemptState['status'],
  { failure, retry, challenge, isEndedByUs }: Pick<Row, 'failure' | 'retry' | 'challenge' | 'isEndedByUs'>,
): AttemptState {
  switch (status) {
    case 'failed':
      return {
        status,
        failure: (failure ?? 'payment_generic') as ProblemCode,
        isOurs: isEndedByUs,
        ...(retry === null ? {} : { retry: retry as RetryAdvice }),
      };
    case 'challenge':
      return { status, challenge: challenge as Challenge };
    default:
      return { status };
  }
}
