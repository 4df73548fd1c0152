import { and, isNotNull, lt, or } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import { paymentAttempts } from '../payments-tables.ts';

/** What recognises a card or a network serves the counting of attempts, and no longer than that. */
export async function forgetPrints(db: Db, before: Date): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({ cardPrint: null, networkPrint: null })
    .where(
      and(
        lt(paymentAttempts.createdAt, before),
        or(isNotNull(paymentAttempts.cardPrint), isNotNull(paymentAttempts.networkPrint)),
      ),
    );
}
