import { eq, or } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import { heldRefunds, refundClaims, subscriptions, withdrawals } from './purchases-tables.ts';

/** What became of what a payment bought, for the people who work with money. */
export interface PurchaseStory {
  readonly withdrawal: typeof withdrawals.$inferSelect | undefined;
  readonly claim: typeof refundClaims.$inferSelect | undefined;
  readonly held: typeof heldRefunds.$inferSelect | undefined;
  /** the one it began, or paid a period of */
  readonly subscription: typeof subscriptions.$inferSelect | undefined;
}

export async function purchaseStory(db: Db, attemptId: string, subscriptionId: string | null): Promise<PurchaseStory> {
  const isOf = eq(subscriptions.firstAttemptId, attemptId);
  const [[withdrawal], [claim], [held], [subscription]] = await Promise.all([
    db.select().from(withdrawals).where(eq(withdrawals.attemptId, attemptId)),
    db.select().from(refundClaims).where(eq(refundClaims.attemptId, attemptId)),
    db.select().from(heldRefunds).where(eq(heldRefunds.attemptId, attemptId)),
    db
      .select()
      .from(subscriptions)
      .where(subscriptionId === null ? isOf : or(isOf, eq(subscriptions.id, subscriptionId))),
  ]);
  return { withdrawal, claim, held, subscription };
}
