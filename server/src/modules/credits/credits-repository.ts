import type { ClickId } from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';
import type { CreditUnit } from '../../services.ts';
import type { Db, Transaction } from '../../storage/database.ts';

export type Balances = Readonly<Record<CreditUnit, number>>;

export interface LedgerEntry {
  readonly clickId: ClickId;
  readonly unit: CreditUnit;
  readonly amount: number;
  readonly cause: string;
}

/** An account without rows has nothing. */
export async function readBalances(db: Db | Transaction, clickId: ClickId): Promise<Balances> {
  const { rows } = await db.execute<{ unit: CreditUnit; balance: number }>(
    sql`select unit, balance from balances where click_id = ${clickId}`,
  );
  return { message: 0, icebreaker: 0, like: 0, ...Object.fromEntries(rows.map((row) => [row.unit, row.balance])) };
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
