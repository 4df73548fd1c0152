import { sql } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import type { PostbackBody } from './postback-body.ts';

/** A transaction may be committed after a later one was seen; what is noted already is not noted twice. */
const LOOK_BACK = '2 hours';
/** Further back it never looks, however long ago the last note was. */
const LOOK_BACK_MOST = '3 days';

export interface DuePostback {
  readonly id: number;
  readonly partnerId: string;
  readonly address: string;
  readonly body: PostbackBody;
  readonly attempts: number;
}

/**
 * Notes purchases of accounts that a partner brought, and what was taken back of purchases that a partner knows of. A
 * server that stood still looks back as far as its last note.
 */
export async function noteFacts(db: Db, now: Date): Promise<void> {
  const at = now.toISOString();
  await db.execute(sql`
    with facts as materialized (
      select * from ${salesSince(at)}
    ), purchases as (
      select f.*, o.source, o.campaign_id, o.vm from facts f
      join origins_of((select array_agg(distinct click_id) from facts where kind = 'purchase')) o
        on o.click_id = f.click_id
      where f.kind = 'purchase'
    )
    insert into partner_postbacks (partner_id, kind, fact_id, body, send_after, created_at)
    select p.id, f.kind, f.fact_id, ${bodyOf('f.campaign_id', 'f.vm')}, ${at}, ${at}
    from purchases f join partners p on p.brand_id = f.brand_id and p.source = f.source
    where f.happened_at >= p.created_at and (p.ended_at is null or f.happened_at < p.ended_at)
    on conflict do nothing
  `);
  await db.execute(sql`
    insert into partner_postbacks (partner_id, kind, fact_id, body, send_after, created_at)
    select p.id, f.kind, f.fact_id, ${bodyOf("b.body ->> 'campid'", "b.body ->> 'vm'")}, ${at}, ${at}
    from ${salesSince(at)} f
    join partner_postbacks b on b.kind = 'purchase' and b.fact_id = f.attempt_id::text
    join partners p on p.id = b.partner_id and p.wants_reversals
    where f.kind = 'reversal'
    on conflict do nothing
  `);
}

function salesSince(at: string) {
  return sql`sales_since(greatest(
    least((select max(created_at) from partner_postbacks), ${at}::timestamptz) - ${LOOK_BACK}::interval,
    ${at}::timestamptz - ${LOOK_BACK_MOST}::interval))`;
}

/** A `PostbackBody`, of the columns that say what the link said. */
function bodyOf(campaign: string, vm: string) {
  return sql`jsonb_build_object('event', f.kind, 'order', f.attempt_id, 'campid', ${sql.raw(campaign)},
    'vm', ${sql.raw(vm)}, 'amount_cents', f.amount_cents, 'currency', f.currency,
    'at', to_char(f.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))`;
}

/** Takes due ones for `leaseMs`: no other process sends them until then, also if this one dies before that. */
export async function takeDue(db: Db, now: Date, limit: number, leaseMs: number): Promise<DuePostback[]> {
  const { rows } = await db.execute<{
    id: string;
    partner_id: string;
    address: string;
    body: PostbackBody;
    attempts: number;
  }>(sql`
    update partner_postbacks b
    set attempts = attempts + 1, send_after = ${now.toISOString()}::timestamptz + ${leaseMs} * interval '1 millisecond'
    from partners p
    where p.id = b.partner_id and b.id in (
      select id from partner_postbacks where state = 'waiting' and send_after <= ${now.toISOString()}
      order by send_after, id limit ${limit} for update skip locked
    )
    returning b.id, b.partner_id, p.address, b.body, b.attempts
  `);
  return rows
    .map(({ id, partner_id: partnerId, ...rest }) => ({ id: Number(id), partnerId, ...rest }))
    .sort((a, b) => a.id - b.id);
}
