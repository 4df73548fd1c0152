import { sql } from 'drizzle-orm';
import type { ClickId } from '@halo/shared/contracts';
import type { Transaction } from '@halo/server-kit/storage/database';

/**
 * Decisions about an account's money are taken one after the other: two tabs, an answer and a webhook, two plans
 * that settle together.
 */
export async function lockPayer(tx: Transaction, clickId: ClickId): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`payment:${clickId}`}, 0))`);
}
