import { asc, eq } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import type { PersonalData } from '../../personal-data.ts';
import { receiptNumber } from './receipt-number.ts';
import { receipts } from './receipts-tables.ts';

/** Receipts stay for as long as the law wants books kept: they name an account's number and no person. */
export function createReceiptsPersonalData(db: Db): PersonalData {
  return {
    async read({ clickId }) {
      const rows = await db
        .select()
        .from(receipts)
        .where(eq(receipts.clickId, clickId))
        .orderBy(asc(receipts.issuedAt), asc(receipts.position));
      return {
        receipts: rows.map((row) => ({
          at: row.issuedAt,
          number: receiptNumber(row),
          payment: row.attemptId,
          kind: row.kind,
          amountCents: row.grossCents,
          vatCents: row.vatCents,
          country: row.vatCountry,
          currency: row.currency,
        })),
      };
    },
    async mustKeep(tx, { clickId }) {
      const rows = await tx
        .select({ number: receipts.number })
        .from(receipts)
        .where(eq(receipts.clickId, clickId))
        .limit(1);
      return rows.length > 0;
    },
  };
}
