import { sql } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';

export interface LedgerFault {
  readonly clickId: string;
  readonly unit: string;
  readonly balance: number;
  readonly ledger: number;
}

/** Accounts whose balance is not the sum of their ledger. Empty when all is well. */
export async function checkLedger(db: Pick<Db, 'execute'>): Promise<LedgerFault[]> {
  const { rows } = await db.execute<{ click_id: string; unit: string; balance: number; ledger: number }>(sql`
    select click_id, unit, coalesce(b.balance, 0)::integer as balance, coalesce(l.total, 0)::integer as ledger
    from balances b
    full join (select click_id, unit, sum(amount) as total from ledger group by click_id, unit) l using (click_id, unit)
    where coalesce(b.balance, 0) <> coalesce(l.total, 0)
  `);
  return rows.map((row) => ({ clickId: row.click_id, unit: row.unit, balance: row.balance, ledger: row.ledger }));
}
