import { asc, eq } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import type { PersonalData } from '../../personal-data.ts';
import { balances, ledger } from './credits-tables.ts';

/** Balances and their ledger: accounting without a name, so both stay as long as the account's number does. */
export function createCreditsPersonalData(db: Db): PersonalData {
  return {
    async read({ clickId }) {
      const [left, moved] = await Promise.all([
        db.select().from(balances).where(eq(balances.clickId, clickId)),
        db.select().from(ledger).where(eq(ledger.clickId, clickId)).orderBy(asc(ledger.id)),
      ]);
      return {
        balances: left.map(({ unit, balance }) => ({ unit, balance })),
        credits: moved.map(({ unit, amount, cause, createdAt }) => ({ at: createdAt, unit, amount, cause })),
      };
    },
  };
}
