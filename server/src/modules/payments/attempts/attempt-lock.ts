import { sql } from 'drizzle-orm';
import type { ClickId } from '@halo/shared/contracts';
import type { Transaction } from '@halo/server-kit/storage/database';

/**
 * Whatever decides about an account's money does so one after the other: two tabs, an answer and a webhook, two plans
 * that settle together.
 */
export async function lockPayer(tx: Transaction, clickId: ClickId): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`payment:${clickId}`}, 0))`);
}
