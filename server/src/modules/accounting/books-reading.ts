import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { and, asc, eq, gte, inArray, like, sql } from 'drizzle-orm';
import { moneyAccounts, moneyMovements, moneyPostings } from './accounting-tables.ts';
import { type Position, positions } from './money-book.ts';

/** Payments about which something was booked since then. */
export async function bookedSince(db: Db | Transaction, since: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ attemptId: moneyMovements.attemptId })
    .from(moneyMovements)
    .where(gte(moneyMovements.occurredAt, since));
  return rows.flatMap(({ attemptId }) => (attemptId === null ? [] : [attemptId]));
}

/** Where each of these payments stands; one that has no movements is left out. */
export async function positionsOf(db: Db | Transaction, ids: readonly string[]): Promise<Map<string, Position>> {
  if (ids.length === 0) return new Map();
  const booked = await db
    .selectDistinct({ attemptId: moneyMovements.attemptId })
    .from(moneyMovements)
    .where(inArray(moneyMovements.attemptId, [...ids]));
  const sums = await positions(db, inArray(moneyPostings.attemptId, [...ids]));
  return new Map(
    booked.flatMap(({ attemptId }) => (attemptId === null ? [] : [[attemptId, sums.get(attemptId) ?? {}] as const])),
  );
}

/** What was booked for one cause, by account and currency (`payer EUR`); nothing, when nothing was. */
export async function bookedFor(db: Db | Transaction, cause: string): Promise<Position> {
  const rows = await db
    .select({ account: moneyAccounts.code, currency: moneyAccounts.unit, cents: moneyPostings.amount })
    .from(moneyMovements)
    .innerJoin(moneyPostings, eq(moneyPostings.movementId, moneyMovements.id))
    .innerJoin(moneyAccounts, eq(moneyAccounts.id, moneyPostings.accountId))
    .where(eq(moneyMovements.cause, cause));
  return Object.fromEntries(rows.map(({ account, currency, cents }) => [`${account} ${currency}`, cents]));
}

/** When the first movement was booked; undefined: there is none. */
export async function booksBeganAt(db: Db | Transaction): Promise<Date | undefined> {
  const [first] = await db
    .select({ occurredAt: moneyMovements.occurredAt })
    .from(moneyMovements)
    .orderBy(asc(moneyMovements.id))
    .limit(1);
  return first?.occurredAt;
}

/** Accounts at providers in which these brands have money, or had: `adyen`, `adyen@halo-it`. */
export async function providerAccounts(db: Db | Transaction, brandIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ code: moneyAccounts.code })
    .from(moneyAccounts)
    .where(and(inArray(moneyAccounts.brandId, [...brandIds]), like(moneyAccounts.code, `${PSP}%`)))
    .orderBy(asc(moneyAccounts.code));
  return rows.map(({ code }) => code.slice(PSP.length));
}

const PSP = 'psp:';

export interface UnbalancedMovement {
  readonly movementId: number;
  readonly attemptId: string;
}

/** Movements that do not sum to zero in a currency, or have no postings: only by a way around the triggers. */
export async function unbalancedMovements(db: Db | Transaction, since: Date): Promise<UnbalancedMovement[]> {
  const { rows } = await db.execute<{ id: string; attempt_id: string }>(sql`
    select distinct m.id, coalesce(m.attempt_id::text, m.cause) as attempt_id
    from money_movements m
    left join money_postings p on p.movement_id = m.id
    left join money_accounts a on a.id = p.account_id
    where m.occurred_at >= ${since.toISOString()}::timestamptz
    group by m.id, m.attempt_id, m.cause, a.unit
    having coalesce(sum(p.amount), 0) <> 0 or count(p.line) = 0`);
  return rows.map(({ id, attempt_id }) => ({ movementId: Number(id), attemptId: attempt_id }));
}

/** One thing that happened to the money of a payment, with its lines. */
export interface BookedMovement {
  readonly at: Date;
  readonly kind: string;
  readonly providerId: string | null;
  readonly lines: readonly { readonly account: string; readonly currency: string; readonly cents: number }[];
}

/** Everything that was booked about a payment, oldest first. */
export async function movementsOf(db: Db | Transaction, attemptId: string): Promise<BookedMovement[]> {
  const rows = await db
    .select({
      id: moneyMovements.id,
      at: moneyMovements.occurredAt,
      kind: moneyMovements.kind,
      providerId: moneyMovements.providerId,
      account: moneyAccounts.code,
      currency: moneyAccounts.unit,
      cents: moneyPostings.amount,
    })
    .from(moneyMovements)
    .innerJoin(moneyPostings, eq(moneyPostings.movementId, moneyMovements.id))
    .innerJoin(moneyAccounts, eq(moneyAccounts.id, moneyPostings.accountId))
    .where(eq(moneyMovements.attemptId, attemptId))
    .orderBy(asc(moneyMovements.id), asc(moneyPostings.line));
  const found = new Map<number, BookedMovement>();
  for (const { id, at, kind, providerId, ...line } of rows)
    found.set(id, { at, kind, providerId, lines: [...(found.get(id)?.lines ?? []), line] });
  return [...found.values()];
}
