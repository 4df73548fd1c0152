import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { type SQL, sql } from 'drizzle-orm';

/** Which movements belong to a month: by when they were booked, and never by their numbers. */
export interface BookedSpan {
  readonly brandIds: readonly string[];
  readonly from: Date;
  readonly until: Date;
  /** only what transactions before this one wrote: those are all over, so the same question has the same answer */
  readonly horizon: string;
}

/** What the database has for sure. */
export interface Horizon {
  readonly horizon: string;
  readonly readAt: Date;
  /** nothing that is not seen yet will have been booked before */
  readonly isCompleteUntil: Date;
}

export interface BookedTotal {
  readonly brandId: string;
  readonly account: string;
  readonly currency: string;
  readonly opening: number;
  readonly debit: number;
  readonly credit: number;
}

export interface BookedLine {
  readonly movementId: number;
  readonly line: number;
  readonly kind: string;
  readonly cause: string;
  readonly attemptId: string | null;
  readonly providerId: string | null;
  readonly brandId: string;
  readonly account: string;
  readonly currency: string;
  readonly amount: number;
  /** ISO 8601, to the microsecond, as the next two */
  readonly occurredAt: string;
  readonly bookedAt: string;
}

const MOVEMENTS_AT_ONCE = 500;

/**
 * A movement may be booked before midnight by a transaction that ends after it, so what still writes is asked for
 * first: of what began to write later nothing can have been booked earlier.
 */
export async function readHorizon(db: Db): Promise<Horizon> {
  const writing = await db.execute<{ since: string }>(sql`
    select least(clock_timestamp(), min(xact_start)) as since from pg_stat_activity
    where backend_xid is not null and datname = current_database()`);
  const seen = await db.execute<{ horizon: string; now: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, clock_timestamp() as now`,
  );
  const [first, second] = [writing.rows[0], seen.rows[0]];
  if (!first || !second) throw new Error('the database does not say what it has');
  return { horizon: second.horizon, readAt: new Date(second.now), isCompleteUntil: new Date(first.since) };
}

/** Accounts that have anything up to the end of the span. */
export async function bookedTotals(db: Db | Transaction, span: BookedSpan): Promise<BookedTotal[]> {
  const from = span.from.toISOString();
  const { rows } = await db.execute<Record<'brand' | 'code' | 'unit' | 'opening' | 'debit' | 'credit', string>>(sql`
    select a.brand_id as brand, a.code, a.unit,
      coalesce(sum(p.amount) filter (where m.booked_at < ${from}::timestamptz), 0) as opening,
      coalesce(sum(p.amount) filter (where m.booked_at >= ${from}::timestamptz and p.amount > 0), 0) as debit,
      coalesce(-sum(p.amount) filter (where m.booked_at >= ${from}::timestamptz and p.amount < 0), 0) as credit
    from money_accounts a
    join money_postings p on p.account_id = a.id
    join money_movements m on m.id = p.movement_id
    where a.brand_id = any(${sql.param([...span.brandIds])}::text[]) and ${seenUntil(span)}
    group by a.brand_id, a.code, a.unit order by a.brand_id, a.code, a.unit`);
  return rows.map(({ brand, code, unit, opening, debit, credit }) => ({
    brandId: brand,
    account: code,
    currency: unit,
    opening: exact(opening),
    debit: exact(debit),
    credit: exact(credit),
  }));
}

/** Every posting of the span in the order of booking, a part at a time: rows are only added, so all of it fits. */
export async function* bookedLines(db: Db, span: BookedSpan): AsyncGenerator<BookedLine> {
  let after = { bookedAt: span.from.toISOString(), movementId: 0 };
  for (;;) {
    const lines = await linesAfter(db, span, after);
    yield* lines;
    const last = lines.at(-1);
    if (!last) return;
    after = last;
  }
}

async function linesAfter(
  db: Db,
  span: BookedSpan,
  after: { readonly bookedAt: string; readonly movementId: number },
): Promise<BookedLine[]> {
  const brandIds = sql`any(${sql.param([...span.brandIds])}::text[])`;
  const { rows } = await db.execute<Row>(sql`
    with page as (
      select m.id, m.booked_at from money_movements m
      where m.booked_at >= ${span.from.toISOString()}::timestamptz
        and (m.booked_at, m.id) > (${after.bookedAt}::timestamptz, ${after.movementId}::bigint)
        and ${seenUntil(span)}
        and exists (
          select from money_postings p join money_accounts a on a.id = p.account_id
          where p.movement_id = m.id and a.brand_id = ${brandIds}
        )
      order by m.booked_at, m.id limit ${MOVEMENTS_AT_ONCE}
    )
    select m.id, p.line, m.kind, m.cause, p.attempt_id, m.provider_id, a.brand_id, a.code, a.unit, p.amount,
      ${iso(sql`m.occurred_at`)} as occurred_at, ${iso(sql`m.booked_at`)} as booked_at
    from page
    join money_movements m on m.id = page.id
    join money_postings p on p.movement_id = m.id
    join money_accounts a on a.id = p.account_id and a.brand_id = ${brandIds}
    order by page.booked_at, m.id, p.line`);
  return rows.map((row) => ({
    movementId: exact(row.id),
    line: row.line,
    kind: row.kind,
    cause: row.cause,
    attemptId: row.attempt_id,
    providerId: row.provider_id,
    brandId: row.brand_id,
    account: row.code,
    currency: row.unit,
    amount: exact(row.amount),
    occurredAt: row.occurred_at,
    bookedAt: row.booked_at,
  }));
}

interface Row extends Record<string, unknown> {
  id: string;
  line: number;
  kind: string;
  cause: string;
  attempt_id: string | null;
  provider_id: string | null;
  brand_id: string;
  code: string;
  unit: string;
  amount: string;
  occurred_at: string;
  booked_at: string;
}

function seenUntil({ until, horizon }: BookedSpan): SQL {
  return sql`m.booked_at < ${until.toISOString()}::timestamptz and m.born::xid8 < ${horizon}::xid8`;
}

function iso(column: SQL): SQL {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** @throws for what would lose cents as a number */
function exact(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new Error(`${text} is too large to be counted`);
  return number;
}
