import type { ClickId } from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import type { PushSubscription } from './push-endpoint.ts';

/** Browsers of one account; the one that was seen longest ago goes. */
const DEVICES_MAX = 10;
/** A push service that refuses so often in a row knows us no more, for instance because our key is another. */
const REFUSALS_MAX = 5;

/** A browser has one account: the next account that signs in there takes it over. */
export async function saveSubscription(
  db: Db,
  clickId: ClickId,
  { endpoint, keys }: PushSubscription,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    with saved as (
      insert into push_subscriptions (endpoint, click_id, keys, created_at) values (${endpoint}, ${clickId}, ${JSON.stringify(keys)}::jsonb, ${now})
      on conflict (endpoint) do update set click_id = excluded.click_id, keys = excluded.keys, created_at = excluded.created_at, failures = 0
    )
    delete from push_subscriptions where endpoint in (
      select endpoint from push_subscriptions where click_id = ${clickId} and endpoint <> ${endpoint} order by created_at desc offset ${DEVICES_MAX - 1}
    )
  `);
}

export async function removeSubscription(db: Db, clickId: ClickId, endpoint: string): Promise<void> {
  await db.execute(sql`delete from push_subscriptions where endpoint = ${endpoint} and click_id = ${clickId}`);
}

export async function readSubscriptions(db: Db, clickId: ClickId): Promise<PushSubscription[]> {
  const { rows } = await db.execute<{ endpoint: string; keys: PushSubscription['keys'] }>(
    sql`select endpoint, keys from push_subscriptions where click_id = ${clickId} order by created_at`,
  );
  return rows.map(({ endpoint, keys }) => ({ endpoint, keys }));
}

export async function countSubscriptions(db: Db, clickId: ClickId): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::integer as count from push_subscriptions where click_id = ${clickId}`,
  );
  return rows[0]?.count ?? 0;
}

export async function noteSent(db: Db, endpoint: string, now: Date): Promise<void> {
  await db.execute(sql`update push_subscriptions set last_sent_at = ${now}, failures = 0 where endpoint = ${endpoint}`);
}

export async function noteRefused(db: Db, endpoint: string): Promise<void> {
  await db.execute(sql`
    with counted as (update push_subscriptions set failures = failures + 1 where endpoint = ${endpoint} and failures < ${REFUSALS_MAX - 1} returning 1)
    delete from push_subscriptions where endpoint = ${endpoint} and not exists (select 1 from counted)
  `);
}
