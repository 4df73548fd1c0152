import type { ClickId } from '@halo/shared/contracts';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { cancelRequests } from './purchases-tables.ts';

type Row = typeof cancelRequests.$inferSelect;

/** The same statement for every address: nothing here knows whose it is. Beyond so many since then nothing is noted. */
export async function insertCancelRequest(
  db: Db,
  row: Pick<Row, 'id' | 'brandId' | 'email' | 'name' | 'contract' | 'madeAt'>,
  since: Date,
  most: number,
): Promise<void> {
  const { id, brandId, email, name, contract, madeAt } = row;
  await db.execute(sql`
    insert into cancel_requests (id, brand_id, email, name, contract, made_at)
    select ${id}::uuid, ${brandId}::text, ${email}::text, ${name}::text, ${contract}::text, ${madeAt}::timestamptz
    where (select count(*) from cancel_requests where brand_id = ${brandId} and email = ${email} and made_at > ${since}) < ${most}
  `);
}

export async function openCancelRequests(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: cancelRequests.id })
    .from(cancelRequests)
    .where(isNull(cancelRequests.handledAt))
    .orderBy(asc(cancelRequests.madeAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Undefined: another process is at it, or was. */
export async function lockOpenRequest(tx: Transaction, id: string): Promise<Row | undefined> {
  const [row] = await tx
    .select()
    .from(cancelRequests)
    .where(and(eq(cancelRequests.id, id), isNull(cancelRequests.handledAt)))
    .for('update', { skipLocked: true });
  return row;
}

export async function lockRequestOfToken(tx: Transaction, tokenHash: Buffer): Promise<Row | undefined> {
  const [row] = await tx.select().from(cancelRequests).where(eq(cancelRequests.tokenHash, tokenHash)).for('update');
  return row;
}

export async function updateCancelRequest(tx: Transaction, id: string, change: Partial<Row>): Promise<void> {
  await tx.update(cancelRequests).set(change).where(eq(cancelRequests.id, id));
}

export async function forgetCancelRequest(tx: Transaction, id: string): Promise<void> {
  await tx.delete(cancelRequests).where(eq(cancelRequests.id, id));
}

/** Whether a mail went to this address since then. */
export async function wasAnsweredSince(tx: Transaction, clickId: ClickId, since: Date): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select 1 from cancel_requests where click_id = ${clickId} and handled_at > ${since} limit 1`,
  );
  return rows.length > 0;
}

export async function accountOfEmail(tx: Transaction, brandId: string, email: string): Promise<ClickId | undefined> {
  const { rows } = await tx.execute<{ click_id: string | null }>(
    sql`select account_of_email(${brandId}, ${email}) as click_id`,
  );
  return rows[0]?.click_id ?? undefined;
}
