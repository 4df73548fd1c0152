import type { AngelId, ClickId } from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { byNow } from './by-now.ts';

type Reader = Db | Transaction;

/**
 * What was seen of an angel: its messages up to an id, or all that are there now, and the notices about it. A notice
 * whose entry in the thread comes after that id was not seen. True when something was new.
 */
export async function markThreadRead(
  db: Reader,
  clickId: ClickId,
  angelId: AngelId,
  now: Date,
  upToId: number = Number.MAX_SAFE_INTEGER,
): Promise<boolean> {
  const { rows } = await db.execute<{ is_thread_changed: boolean; is_notice_changed: boolean | null }>(sql`
    with seen as (
      select least(max(id), ${upToId}::bigint) as id from seat_messages() where click_id = ${clickId} and angel_id = ${angelId} and sent_at <= ${byNow(now)}
    ), thread as (
      update conversations c set read_up_to = seen.id from seen
      where c.click_id = ${clickId} and c.angel_id = ${angelId} and c.read_up_to < seen.id
      returning 1
    ), unseen as (
      select m.kind, min(m.sent_at) as since from seat_messages() m
      where m.click_id = ${clickId} and m.angel_id = ${angelId} and m.id > ${upToId}::bigint
      group by m.kind
    )
    select exists (select 1 from thread) as is_thread_changed,
      read_notices_of_angel(${clickId}, ${angelId}, ${now}, array_agg(kind), array_agg(since)) as is_notice_changed
    from unseen
  `);
  return rows[0] !== undefined && (rows[0].is_thread_changed || rows[0].is_notice_changed === true);
}

/**
 * Where a member is behind the angel: what this account has read is now read for the other seat. Undefined: it knew. A
 * statement of its own, because a message takes the rows of both seats in another order.
 */
export async function markReadForOther(
  db: Db,
  clickId: ClickId,
  angelId: AngelId,
): Promise<(ThreadId & { upToId: number }) | undefined> {
  const { rows } = await db.execute<{ click_id: string; angel_id: string; angel_read_up_to: string }>(sql`
    update conversations c set angel_read_up_to = own.read_up_to
    from conversations own, person_behind(${angelId}) other, person_of(${clickId}) me
    where own.click_id = ${clickId} and own.angel_id = ${angelId} and c.click_id = other.click_id and c.angel_id = me.angel_id
      and other.shows_read and me.shows_read and c.angel_read_up_to < own.read_up_to and not is_closed(${clickId}, ${angelId})
    returning c.click_id, c.angel_id, c.angel_read_up_to
  `);
  const [row] = rows;
  return row && { clickId: row.click_id, angelId: row.angel_id, upToId: Number(row.angel_read_up_to) };
}

export interface ThreadId {
  readonly clickId: ClickId;
  readonly angelId: AngelId;
}

/**
 * Of each thread with something new for its angel, up to where it has now read. Never waits for a thread that is being
 * written to: the sender and this would take the same rows in different order.
 */
export async function markThreadsReadByAngels(
  db: Reader,
  threads: readonly ThreadId[],
): Promise<(ThreadId & { upToId: number })[]> {
  const column = (pick: (thread: ThreadId) => string) => sql.param(threads.map(pick));
  const { rows } = await db.execute<{ click_id: string; angel_id: string; angel_read_up_to: string }>(sql`
    with free as materialized (
      select c.click_id, c.angel_id
      from unnest(${column((thread) => thread.clickId)}::text[], ${column((thread) => thread.angelId)}::text[]) as t (click_id, angel_id)
      join conversations c on c.click_id = t.click_id and c.angel_id = t.angel_id
      where not is_closed(c.click_id, c.angel_id)
      for update of c skip locked
    ), seen as materialized (
      select f.click_id, f.angel_id, (
        select max(m.id) from messages m where m.click_id = f.click_id and m.angel_id = f.angel_id and m.kind = 'personal'
      ) as id from free f
    )
    update conversations c set angel_read_up_to = seen.id from seen
    where c.click_id = seen.click_id and c.angel_id = seen.angel_id and c.angel_read_up_to < seen.id
    returning c.click_id, c.angel_id, c.angel_read_up_to
  `);
  return rows.map((row) => ({ clickId: row.click_id, angelId: row.angel_id, upToId: Number(row.angel_read_up_to) }));
}

const FORGOTTEN_LIMIT = 2000;

/** Threads in which an account wrote since then to one of the house who has not read it: for a process that begins. */
export async function readUnreadByAngels(db: Reader, since: Date): Promise<ThreadId[]> {
  const { rows } = await db.execute<{ click_id: string; angel_id: string }>(sql`
    select distinct c.click_id, c.angel_id from messages m
    join conversations c on c.click_id = m.click_id and c.angel_id = m.angel_id and m.id > c.angel_read_up_to
    where m.kind = 'personal' and m.to_click_id is null and m.sent_at >= ${since} and not is_closed(c.click_id, c.angel_id)
    limit ${FORGOTTEN_LIMIT}
  `);
  return rows.map((row) => ({ clickId: row.click_id, angelId: row.angel_id }));
}
