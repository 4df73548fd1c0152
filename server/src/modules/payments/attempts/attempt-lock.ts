import { sql } from 'drizzle-orm';
import type { ClickId } from '@halo/shared/contracts';
import type { Transaction } from '@halo/server-kit/storage/database';

/**
 * Decisions about an account's money are taken one after the other: two tabs, an answer and a webhook, two plans
 * that settle together. `beside`: what else is decided in turn, taken in this order.
 */
export async function lockPayer(tx: Transaction, clickId: ClickId, beside: readonly string[] = []): Promise<void> {
  const names = [`payment:${clickId}`, ...beside];
  const locks = names.map((name) => sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  await tx.execute(sql`select ${sql.join(locks, sql`, `)}`);
}
