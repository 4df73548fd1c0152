import type { ClickId } from '@halo/shared/contracts';
import { type SQL, sql } from 'drizzle-orm';
import type { CreditUnit } from './credits.ts';
import type { Db, Transaction } from '@halo/server-kit/storage/database';

/** `version` grows with every change of any of them. */
export type Balances = Readonly<Record<CreditUnit, number>> & { readonly version: number };

export interface LedgerEntry {
  readonly clickId: ClickId;
  readonly unit: CreditUnit;
  readonly amount: number;
  readonly cause: string;
}

/** An account without rows has nothing. */
export async function readBalances(db: Db | Transaction, clickId: ClickId): Promise<Balances> {
  const { rows } = await db.execute<{ unit: CreditUnit; balance: number; version: string }>(
    sql`select unit, balance, version from balances where click_id = ${clickId}`,
  );
  const version = rows.reduce((sum, row) => sum + Number(row.version), 0);
  return {
    message: 0,
    icebreaker: 0,
    like: 0,
    ...Object.fromEntries(rows.map((row) => [row.unit, row.balance])),
    version,
  };
}

/** False: the balance does not suffice. A cause that was paid before takes nothing again. */
export async function spend(tx: Transaction, { clickId, unit, amount, cause }: LedgerEntry): Promise<boolean> {
  const { rows } = await tx.execute<{ is_paid: boolean }>(
    sql`select spend_credits(${clickId}, ${unit}, ${amount}::integer, ${cause}) as is_paid`,
  );
  return rows[0]?.is_paid ?? false;
}

/**
 * False: the cause was granted before. The ledger row comes first: its unique cause makes the second of two
 * that run at the same time wait, and then do nothing.
 */
export async function grant(tx: Transaction, { clickId, unit, amount, cause }: LedgerEntry): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    with entry as (
      insert into ledger (click_id, unit, amount, cause) values (${clickId}, ${unit}, ${amount}::integer, ${cause})
      on conflict (click_id, unit, cause) do nothing
      returning click_id, unit, amount
    )
    insert into balances (click_id, unit, balance) select click_id, unit, amount from entry
    on conflict (click_id, unit) do update set balance = balances.balance + excluded.balance
    returning unit
  `);
  return rows.length > 0;
}

/**
 * Takes what is left, at most `amount`. The balance is locked first, so that of two with one cause the second sees what
 * the first took; a row is kept also where nothing was left, and the cause takes no later credits.
 */
export async function takeBack(tx: Transaction, { clickId, unit, amount, cause }: LedgerEntry): Promise<number> {
  await tx.execute(
    sql`insert into balances (click_id, unit, balance) values (${clickId}, ${unit}, 0) on conflict do nothing`,
  );
  const {
    rows: [own],
  } = await tx.execute<{ balance: number }>(
    sql`select balance from balances where click_id = ${clickId} and unit = ${unit} for update`,
  );
  const {
    rows: [before],
  } = await tx.execute<{ amount: number }>(
    sql`select amount from ledger where click_id = ${clickId} and unit = ${unit} and cause = ${cause}`,
  );
  if (before) return Math.abs(before.amount);
  const taken = Math.min(own?.balance ?? 0, amount);
  await tx.execute(
    sql`insert into ledger (click_id, unit, amount, cause) values (${clickId}, ${unit}, ${-taken}::integer, ${cause})`,
  );
  if (taken > 0)
    await tx.execute(
      sql`update balances set balance = balance - ${taken}::integer where click_id = ${clickId} and unit = ${unit}`,
    );
  return taken;
}

export async function readGranted(
  db: Db | Transaction,
  clickId: ClickId,
  unit: CreditUnit,
  causes: readonly string[],
): Promise<Map<string, number>> {
  if (causes.length === 0) return new Map();
  const { rows } = await db.execute<{ cause: string; amount: number }>(sql`
    select cause, amount from ledger where click_id = ${clickId} and unit = ${unit} and cause = any(${sql.param([...causes])}::text[]) and amount > 0
  `);
  return new Map(rows.map((row) => [row.cause, row.amount]));
}

/** As an index finds it: of an account most entries are messages. */
function isOfKind(kind: string): SQL {
  return sql`cause ^@ ${`${kind}:`}`;
}

/** By what stands behind the kind of a cause: a payment, without the number of a second change. */
export async function readTaken(
  db: Db | Transaction,
  clickId: ClickId,
  unit: CreditUnit,
  kinds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ subject: string; taken: number }>(sql`
    select split_part(split_part(cause, ':', 2), '#', 1) as subject, (-sum(amount))::integer as taken from ledger
    where click_id = ${clickId} and unit = ${unit} and (${sql.join(kinds.map(isOfKind), sql` or `)})
    group by 1
  `);
  return new Map(rows.map(({ subject, taken }) => [subject, taken]));
}

export async function readMoved(
  tx: Transaction,
  clickId: ClickId,
  unit: CreditUnit,
  causes: readonly string[],
): Promise<number> {
  const { rows } = await tx.execute<{ moved: number }>(sql`
    select coalesce(sum(amount), 0)::integer as moved from ledger
    where click_id = ${clickId} and unit = ${unit} and cause = any(${sql.param([...causes])}::text[])
  `);
  return rows[0]?.moved ?? 0;
}

export interface LedgerRow {
  readonly id: number;
  readonly at: Date;
  readonly unit: CreditUnit;
  readonly amount: number;
  readonly balance: number;
  readonly cause: string;
}

/** Newest first. Each row with the balance of its unit after it; rows that moved nothing are left out. */
export async function readLedger(
  db: Db,
  clickId: ClickId,
  before: number | undefined,
  limit: number,
): Promise<LedgerRow[]> {
  const { rows } = await db.execute<{
    id: string;
    created_at: string;
    unit: CreditUnit;
    amount: number;
    balance: number;
    cause: string;
  }>(sql`
    select id, created_at, unit, amount, balance, cause from (
      select id, created_at, unit, amount, cause, sum(amount) over (partition by unit order by id)::integer as balance from ledger where click_id = ${clickId}
    ) as entry
    where amount <> 0 and id < ${before ?? Number.MAX_SAFE_INTEGER}::bigint
    order by id desc limit ${limit}
  `);
  return rows.map((row) => ({
    id: Number(row.id),
    at: new Date(row.created_at),
    unit: row.unit,
    amount: row.amount,
    balance: row.balance,
    cause: row.cause,
  }));
}
