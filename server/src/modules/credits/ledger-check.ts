import { sql } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';

export interface LedgerFault {
  readonly clickId: string;
  readonly unit: string;
  readonly balance: number;
  readonly ledger: number;
  /** number of the first entry of that account and unit: names it also after its owner was erased; null: none */
  readonly firstEntry: number | null;
}

/** Accounts whose balance is not the sum of their ledger. Empty when all is well. */
export async function checkLedger(db: Pick<Db, 'execute'>): Promise<LedgerFault[]> {
  const { rows } = await db.execute<{
    click_id: string;
    unit: string;
    balance: number;
    ledger: number;
    first: string | null;
  }>(sql`
    select click_id, unit, coalesce(b.balance, 0)::integer as balance, coalesce(l.total, 0)::integer as ledger, l.first
    from balances b
    full join (select click_id, unit, sum(amount) as total, min(id) as first from ledger group by click_id, unit) l using (click_id, unit)
    where coalesce(b.balance, 0) <> coalesce(l.total, 0)
  `);
  return rows.map((row) => ({
    clickId: row.click_id,
    unit: row.unit,
    balance: row.balance,
    ledger: row.ledger,
    firstEntry: row.first === null ? null : Number(row.first),
  }));
}
