import { MINUTE_MS } from '@halo/shared/contracts';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { lte } from 'drizzle-orm';
import { paymentLooks } from './payment-desk-tables.ts';

/** As long as a case of the desk is claimed. */
const ONE_LOOK_MS = 15 * MINUTE_MS;

/** False: it is the look of a moment ago that goes on. */
export async function noteLook(tx: Transaction, attemptId: string, person: string, at: Date): Promise<boolean> {
  const rows = await tx
    .insert(paymentLooks)
    .values({ attemptId, person, at })
    .onConflictDoUpdate({
      target: [paymentLooks.attemptId, paymentLooks.person],
      set: { at },
      setWhere: lte(paymentLooks.at, new Date(at.getTime() - ONE_LOOK_MS)),
    })
    .returning({ at: paymentLooks.at });
  return rows.length === 1;
}

/** Looks that are over; that they were is in the audit. */
export async function forgetLooks(db: Db, now: Date): Promise<void> {
  await db.delete(paymentLooks).where(lte(paymentLooks.at, new Date(now.getTime() - ONE_LOOK_MS)));
}
