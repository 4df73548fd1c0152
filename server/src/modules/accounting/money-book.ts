import { createHash } from 'node:crypto';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { eq, type SQL, sql } from 'drizzle-orm';
import { moneyAccounts, moneyPostings } from './accounting-tables.ts';
import { type MoneyEvent, type Posting, postingsOf, pspAccount } from './journal.ts';

/** A payment as the books know it. */
export interface BookedPayment {
  readonly id: string;
  readonly brandId: string;
  readonly provider: string;
  /** whose account at the provider; '': the one of the installation */
  readonly accountCompany: string;
}

export interface Movement {
  readonly event: MoneyEvent;
  /** what makes it happen once */
  readonly cause: string;
  /** the provider's own id of it, where it comes from a provider and names one */
  readonly providerId?: string | null | undefined;
}

/** Where the money of a payment stands, by account and currency (`payer EUR`); what is even is left out. */
export type Position = Readonly<Record<string, number>>;

/**
 * Books what happened to a payment, in the transaction in which it happened, in one round trip; each once a cause.
 *
 * @throws when a cause is booked already and says something else
 */
export async function post(
  tx: Transaction,
  payment: BookedPayment,
  at: Date,
  movements: readonly Movement[],
): Promise<void> {
  const booked = movements
    .map(({ event, cause, providerId }) => ({
      kind: event.kind,
      cause,
      providerId: providerId || null,
      postings: postingsOf(event, pspAccount(payment)),
    }))
    .filter(({ postings }) => postings.length > 0)
    .map((each) => ({
      ...each,
      brandId: payment.brandId,
      attemptId: payment.id,
      occurredAt: at.toISOString(),
      digest: digestOf(payment, each.kind, each.postings),
    }));
  if (booked.length > 0) await tx.execute(sql`select post_money(${JSON.stringify(booked)}::jsonb)`);
}

/** What is about no single payment: fees of a provider, and what it pays out. */
export interface OwnMovement {
  readonly kind: 'fee' | 'payout';
  readonly cause: string;
  readonly at: Date;
  readonly providerId?: string | undefined;
  readonly postings: readonly Posting[];
}

/** Books it under a name of its own instead of a brand's, each once a cause. */
export function postOwn(tx: Transaction, brandId: string, movements: readonly OwnMovement[]): Promise<void> {
  return postLines(
    tx,
    movements.map((each) => ({ ...each, brandId, attemptId: null })),
  );
}

interface LineMovement extends Omit<OwnMovement, 'kind'> {
  readonly kind: OwnMovement['kind'] | 'fxSettled';
  readonly brandId: string;
  readonly attemptId: string | null;
}

/** Movements whose postings come from what a provider reports. */
export async function postLines(tx: Transaction, movements: readonly LineMovement[]): Promise<void> {
  const booked = movements.map(({ kind, cause, at, providerId, postings, brandId, attemptId }) => ({
    kind,
    cause,
    providerId: providerId || null,
    postings,
    brandId,
    attemptId,
    occurredAt: at.toISOString(),
    digest: digestOf({ id: attemptId ?? '', brandId }, kind, postings),
  }));
  if (booked.length > 0) await tx.execute(sql`select post_money(${JSON.stringify(booked)}::jsonb)`);
}

/** The caller holds the attempt's lock when something depends on it. */
export async function positionOf(tx: Db | Transaction, attemptId: string): Promise<Position> {
  return (await positions(tx, eq(moneyPostings.attemptId, attemptId))).get(attemptId) ?? {};
}

/** Of the payments that the condition names, those that are not even. */
export async function positions(tx: Db | Transaction, condition: SQL): Promise<Map<string, Position>> {
  const { attemptId, amount } = moneyPostings;
  const rows = await tx
    .select({ attemptId, code: moneyAccounts.code, unit: moneyAccounts.unit, sum: sql<string>`sum(${amount})` })
    .from(moneyPostings)
    .innerJoin(moneyAccounts, eq(moneyAccounts.id, moneyPostings.accountId))
    .where(condition)
    .groupBy(attemptId, moneyAccounts.code, moneyAccounts.unit)
    .having(sql`sum(${amount}) <> 0`);
  const found = new Map<string, Record<string, number>>();
  for (const { attemptId: id, code, unit, sum } of rows)
    if (id !== null) found.set(id, { ...found.get(id), [`${code} ${unit}`]: Number(sum) });
  return found;
}

/** Without the provider's id: what is reported again under another one is the same fact. */
function digestOf(
  { id, brandId }: Pick<BookedPayment, 'id' | 'brandId'>,
  kind: string,
  postings: readonly Posting[],
): string {
  const said = [
    id,
    brandId,
    kind,
    ...postings.map(({ account, currency, amount }) => `${account} ${currency} ${amount}`),
  ];
  return createHash('sha256').update(said.join('\n')).digest('hex').slice(0, 32);
}
