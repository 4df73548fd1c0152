import type { ClickId } from '@halo/shared/contracts';
import type { Db } from '@halo/server-kit/storage/database';
import { sql } from 'drizzle-orm';

/** Both seats of each message, as far as their accounts are among these. */
export async function readWrittenSince(
  db: Db,
  sinceId: number,
  clickIds: readonly ClickId[],
): Promise<ReadonlyMap<ClickId, number>> {
  if (clickIds.length === 0) return new Map();
  const { rows } = await db.execute<{ account: ClickId; id: string }>(sql`
    select account, max(id) as id from messages, lateral (values (click_id), (to_click_id)) seat (account)
     where id > ${sinceId}::bigint and account = any(${sql.param(clickIds)}::text[])
     group by account
  `);
  return new Map(rows.map(({ account, id }) => [account, Number(id)]));
}

export async function readHighestId(db: Db): Promise<number> {
  const { rows } = await db.execute<{ id: string | null }>(sql`select max(id) as id from messages`);
  return Number(rows[0]?.id ?? 0);
}
