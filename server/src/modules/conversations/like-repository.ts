import type { AngelId, ClickId } from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';
import type { Db, Transaction } from '@halo/server-kit/storage/database';

/** True: the account likes this angel for the first time. */
export async function insertLike(tx: Transaction, clickId: ClickId, angelId: AngelId): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`insert into likes (click_id, angel_id) values (${clickId}, ${angelId}) on conflict do nothing returning angel_id`,
  );
  return rows.length > 0;
}

export async function readLikedIds(db: Db | Transaction, clickId: ClickId): Promise<AngelId[]> {
  const { rows } = await db.execute<{ angel_id: AngelId }>(
    sql`select angel_id from likes where click_id = ${clickId} and not is_closed(click_id, angel_id) order by created_at desc limit 5000`,
  );
  return rows.map((row) => row.angel_id);
}

/** Swiping away twice is swiping away once. */
export async function insertPass(db: Db, clickId: ClickId, angelId: AngelId): Promise<void> {
  await db.execute(sql`insert into passes (click_id, angel_id) values (${clickId}, ${angelId}) on conflict do nothing`);
}

/** Like or pass: neither is there afterwards. */
export async function deleteDecision(db: Db, clickId: ClickId, angelId: AngelId): Promise<void> {
  await db.execute(sql`
    with passed as (delete from passes where click_id = ${clickId} and angel_id = ${angelId})
    delete from likes where click_id = ${clickId} and angel_id = ${angelId}
  `);
}
