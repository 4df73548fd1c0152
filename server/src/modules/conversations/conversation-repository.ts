import {
  type AngelId,
  type ClickId,
  CONVERSATIONS_SHOWN,
  type UnreadCounts,
  WIRE_VALUES,
} from '@halo/shared/contracts';
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import type { MessageRow } from './message-view.ts';
import { hasCard } from './has-card.ts';

type Reader = Db | Transaction;

interface RawMessage extends Record<string, unknown> {
  id: string;
  angel_id: string;
  kind: MessageRow['kind'];
  client_id: string | null;
  text: string;
  notice_id: string | null;
  category: string | null;
  sent_at: number;
  is_read: boolean | null;
}

/** The most threads of one list, unread older ones included. */
const LIST_LIMIT = CONVERSATIONS_SHOWN * 4;

/** Of a message `m` and its conversation `c`. */
const MESSAGE_COLUMNS = sql.raw(`
  m.id, m.angel_id, m.kind, m.client_id, m.text, m.notice_id, m.category, extract(epoch from m.sent_at)::float8 * 1000 as sent_at,
  m.id <= case m.kind when 'personal' then c.angel_read_up_to else c.read_up_to end as is_read
`);

/** Newest first. */
export function readThread(
  db: Reader,
  clickId: ClickId,
  angelId: AngelId,
  page: { before: number; now: Date; limit: number },
): Promise<MessageRow[]> {
  return readMessages(
    db,
    clickId,
    sql`
    m.angel_id = ${angelId} and m.id < ${page.before}::bigint and m.sent_at <= ${page.now}
    order by m.id desc limit ${page.limit}
  `,
  );
}

/** Oldest first, of all threads. */
export function readSince(
  db: Reader,
  clickId: ClickId,
  page: { after: number; now: Date; limit: number },
): Promise<MessageRow[]> {
  return readMessages(
    db,
    clickId,
    sql`
    m.id > ${page.after}::bigint and m.sent_at <= ${page.now} and not is_closed(${clickId}, m.angel_id)
    order by m.id limit ${page.limit}
  `,
  );
}

/** The highest id that an account may see by now; 0 without messages. */
export async function readLastId(db: Reader, clickId: ClickId, now: Date): Promise<number> {
  const { rows } = await db.execute<{ last_id: string | null }>(
    sql`select max(id) as last_id from seat_messages() where click_id = ${clickId} and sent_at <= ${now}`,
  );
  return Number(rows[0]?.last_id ?? 0);
}

async function readMessages(db: Reader, clickId: ClickId, rest: SQL): Promise<MessageRow[]> {
  const { rows } = await db.execute<RawMessage>(
    sql`select ${MESSAGE_COLUMNS} from seat_messages() m left join conversations c on c.click_id = m.click_id and c.angel_id = m.angel_id where m.click_id = ${clickId} and ${rest}`,
  );
  return rows.map(toRow);
}

export interface ThreadRow {
  readonly last: MessageRow;
  readonly unreadCount: number;
  /** not only likes */
  readonly hasMessages: boolean;
}

/**
 * Threads by their newest message, and older ones that hold something unread: a count that no list explains could never
 * be cleared.
 * A thread that holds only visits is left out; a closed one, and one whose profile is gone, is not shown.
 */
export async function readThreads(db: Reader, clickId: ClickId, now: Date): Promise<ThreadRow[]> {
  const { rows } = await db.execute<RawMessage & { unread_count: number; has_messages: boolean }>(sql`
    select * from (select last.*, row_number() over (order by last.id desc) as place, (
      select count(*)::integer from seat_messages() m
      where m.click_id = c.click_id and m.angel_id = c.angel_id and m.id > c.read_up_to and m.kind = 'message' and m.sent_at <= ${now}
    ) as unread_count, last.kind <> 'like' or exists (
      select 1 from seat_messages() m
      where m.click_id = c.click_id and m.angel_id = c.angel_id and m.kind in ('personal', 'message') and m.sent_at <= ${now}
    ) as has_messages
    from conversations c
    cross join lateral (
      select ${MESSAGE_COLUMNS} from seat_messages() m
      where m.click_id = c.click_id and m.angel_id = c.angel_id and m.kind <> ${WIRE_VALUES.visit} and m.sent_at <= ${now}
      order by m.id desc limit 1
    ) last
    where c.click_id = ${clickId} and c.last_message_id > 0 and not is_closed(c.click_id, c.angel_id) and ${hasCard('c')}) threads
    where place <= ${CONVERSATIONS_SHOWN} or unread_count > 0
    order by id desc limit ${LIST_LIMIT}
  `);
  return rows.map((row) => ({ last: toRow(row), unreadCount: row.unread_count, hasMessages: row.has_messages }));
}

export interface ThreadFacts {
  readonly hasWritten: boolean;
  /** the angel wrote at least once */
  hasAnswer: boolean;
  /** what the account has not read, also before the newest page */
  unread: { firstId: number; count: number } | undefined;
}

export async function readThreadFacts(db: Reader, clickId: ClickId, angelId: AngelId, now: Date): Promise<ThreadFacts> {
  const { rows } = await db.execute<{
    has_written: boolean;
    has_answer: boolean;
    first_unread: string | null;
    unread_count: number;
  }>(sql`
    select c.has_written, exists (
      select 1 from seat_messages() m
      where m.click_id = c.click_id and m.angel_id = c.angel_id and m.kind = 'message' and m.sent_at <= ${now}
    ) as has_answer, unseen.first_unread, unseen.unread_count
    from conversations c
    cross join lateral (
      select min(m.id) as first_unread, count(*)::integer as unread_count from seat_messages() m
      where m.click_id = c.click_id and m.angel_id = c.angel_id and m.id > c.read_up_to and m.kind <> 'personal' and m.sent_at <= ${now}
    ) unseen
    where c.click_id = ${clickId} and c.angel_id = ${angelId}
  `);
  const [row] = rows;
  return {
    hasWritten: row?.has_written ?? false,
    hasAnswer: row?.has_answer ?? false,
    unread:
      typeof row?.first_unread === 'string'
        ? { firstId: Number(row.first_unread), count: row.unread_count }
        : undefined,
  };
}

export async function countUnread(db: Reader, clickId: ClickId, now: Date): Promise<UnreadCounts> {
  const { rows } = await db.execute<{ messages: number; likes: number; visits: number }>(sql`
    select (
      select coalesce(sum(waiting.count), 0)::integer from conversations c
      cross join lateral (
        select count(*) from seat_messages() m
        where m.click_id = c.click_id and m.angel_id = c.angel_id and m.id > c.read_up_to and m.kind = 'message' and m.sent_at <= ${now}
      ) waiting
      where c.click_id = ${clickId} and c.last_message_id > c.read_up_to and not is_closed(c.click_id, c.angel_id) and ${hasCard('c')}
    ) as messages, unseen.likes, unseen.visits
    from (
      select count(*) filter (where kind = 'like')::integer as likes, count(*) filter (where kind = ${WIRE_VALUES.visit})::integer as visits
      from unread_notices(${clickId}, ${now}) n where not is_closed(n.click_id, n.angel_id) and ${hasCard('n')}
    ) unseen
  `);
  return rows[0] ?? { messages: 0, likes: 0, visits: 0 };
}

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
      select least(max(id), ${upToId}::bigint) as id from seat_messages() where click_id = ${clickId} and angel_id = ${angelId} and sent_at <= ${now}
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

/**
 * Threads in which an account wrote since then and the angel has not read it. Looks through all threads: for a start,
 * not for a request.
 */
export async function readUnreadByAngels(db: Reader, since: Date): Promise<ThreadId[]> {
  const { rows } = await db.execute<{ click_id: string; angel_id: string }>(sql`
    select c.click_id, c.angel_id from conversations c
    where c.last_message_id > c.angel_read_up_to and c.has_written and not is_closed(c.click_id, c.angel_id) and exists (
      select 1 from messages m
      where m.click_id = c.click_id and m.angel_id = c.angel_id and m.id > c.angel_read_up_to and m.kind = 'personal' and m.to_click_id is null and m.sent_at >= ${since}
    )
    limit ${FORGOTTEN_LIMIT}
  `);
  return rows.map((row) => ({ clickId: row.click_id, angelId: row.angel_id }));
}

export interface Delivery {
  readonly clickId: ClickId;
  readonly angelId: AngelId;
  readonly kind: 'message' | 'like' | typeof WIRE_VALUES.visit;
  readonly text: string;
  /** the same key delivers once */
  key?: string | undefined;
  readonly category?: string | undefined;
  readonly noticeId?: string | undefined;
}

/** Stores what an angel does. Undefined: the thread is closed. */
export async function deliverMessage(
  db: Reader,
  delivery: Delivery,
  now: Date,
): Promise<{ row: MessageRow; isNew: boolean } | undefined> {
  const { clickId, angelId, kind, text, key = null, category = null, noticeId = null } = delivery;
  const { rows } = await db.execute<{ message_id: string; sent_at: number; is_new: boolean }>(sql`
    select message_id, extract(epoch from sent_at)::float8 * 1000 as sent_at, is_new
    from deliver_message(${clickId}, ${angelId}, ${kind}, ${key}, ${text}, ${category}, ${noticeId}, ${now})
  `);
  const [stored] = rows;
  if (!stored) return undefined;
  return {
    row: {
      id: Number(stored.message_id),
      angelId,
      kind,
      clientId: key,
      text,
      noticeId,
      category,
      sentAt: Math.round(stored.sent_at),
      isRead: false,
    },
    isNew: stored.is_new,
  };
}

/** What an angel did under a key. */
export async function deliveredMessage(db: Reader, clickId: ClickId, key: string): Promise<MessageRow | undefined> {
  const [row] = await readMessages(db, clickId, sql`m.client_id = ${key}`);
  return row;
}

export async function hasMessage(db: Reader, clickId: ClickId, angelId: AngelId, messageId: number): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from seat_messages() where click_id = ${clickId} and id = ${messageId}::bigint and angel_id = ${angelId}`,
  );
  return rows.length > 0;
}

export async function readAddressees(
  db: Reader,
  clickId: ClickId,
  clientIds: readonly string[],
): Promise<Map<string, AngelId>> {
  const { rows } = await db.execute<{ client_id: string; angel_id: AngelId }>(sql`
    select client_id, angel_id from messages where click_id = ${clickId} and client_id = any(${sql.param([...clientIds])}::text[])
  `);
  return new Map(rows.map((row) => [row.client_id, row.angel_id]));
}

function toRow(raw: RawMessage): MessageRow {
  return {
    id: Number(raw.id),
    angelId: raw.angel_id,
    kind: raw.kind,
    clientId: raw.client_id,
    text: raw.text,
    noticeId: raw.notice_id,
    category: raw.category,
    sentAt: Math.round(raw.sent_at),
    isRead: raw.is_read ?? false,
  };
}
