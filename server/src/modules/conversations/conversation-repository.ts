import {
  type AngelId,
  type ClickId,
  CONVERSATIONS_SHOWN,
  type SeatDraft,
  type SeatSettings,
  WIRE_VALUES,
} from '@halo/shared/contracts';
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { MESSAGE_COLUMNS, messagesWhere, type RawMessage, toRow } from './message-rows.ts';
import type { MessageRow } from './message-view.ts';
import { hasCard, isAway } from './has-card.ts';
import { type RawSeat, SEAT_COLUMNS, toDraft, toSeat } from './seat-row.ts';
import { byNow, notLater } from './by-now.ts';
import { isOpen } from './is-open.ts';
import { unreadIn } from './unread-counts.ts';

type Reader = Db | Transaction;

/** The most threads of one list, unread older ones included. */
const LIST_LIMIT = CONVERSATIONS_SHOWN * 4;

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
    m.angel_id = ${angelId} and m.id < ${page.before}::bigint and m.sent_at <= ${byNow(page.now)}
    order by m.id desc limit ${page.limit}
  `,
    sql`desc`,
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
    m.id > ${page.after}::bigint and m.sent_at <= ${byNow(page.now)} and ${isOpen(clickId, 'm.angel_id')}
    order by m.id limit ${page.limit}
  `,
  );
}

/** The highest id that an account may see by now; 0 without messages. */
export async function readLastId(db: Reader, clickId: ClickId, now: Date): Promise<number> {
  const { rows } = await db.execute<{ last_id: string | null }>(
    sql`select max(id) as last_id from seat_messages() where click_id = ${clickId} and sent_at <= ${byNow(now)}`,
  );
  return Number(rows[0]?.last_id ?? 0);
}

/** Of one account. `rest`: further conditions, which may end in an order and a limit. */
export async function readMessages(db: Reader, clickId: ClickId, rest: SQL, direction?: SQL): Promise<MessageRow[]> {
  const { rows } = await db.execute<RawMessage>(messagesWhere(clickId, rest, { direction }));
  return rows.map(toRow);
}

export interface ThreadRow {
  readonly last: MessageRow;
  readonly unreadCount: number;
  /** not only likes */
  readonly hasMessages: boolean;
  /** two members who like each other */
  readonly isMutual: boolean;
  /** undefined: nothing was chosen */
  readonly seat: SeatSettings | undefined;
  /** undefined: nothing was ever written and not sent */
  readonly draft: SeatDraft | undefined;
}

/**
 * Threads by their newest message, and older ones that hold something unread: a count that no list explains could never
 * be cleared.
 * A thread that holds only visits is left out; a closed one, and one whose profile is gone, is not shown. What was
 * written with a member who hides at the moment stays.
 */
export async function readThreads(db: Reader, clickId: ClickId, now: Date): Promise<ThreadRow[]> {
  const { rows } = await db.execute<
    RawMessage & RawSeat & { unread_count: number; has_messages: boolean; is_mutual: boolean }
  >(sql`
    select * from (select last.*, row_number() over (order by last.id desc) as place, case when c.last_message_id > c.read_up_to then (
      select unread.count from ${unreadIn(byNow(now), ['message'])} unread
    ) else 0 end as unread_count, last.kind <> 'like' or exists (
      select 1 from shown_messages() m
      where m.click_id = c.click_id and m.angel_id = c.angel_id and m.kind in ('personal', 'message') and m.sent_at <= ${byNow(now)}
    ) as has_messages, c.mutual_since is not null as is_mutual, ${SEAT_COLUMNS}
    from conversations c
    cross join lateral (
      select ${MESSAGE_COLUMNS} from shown_messages() m
      where m.click_id = c.click_id and m.angel_id = c.angel_id and m.kind <> ${WIRE_VALUES.visit} and m.sent_at <= ${byNow(now)}
      order by m.id desc limit 1
    ) last
    where c.click_id = ${clickId} and c.last_message_id > 0 and ${isOpen(clickId, 'c.angel_id')} and (${hasCard('c')} or ${isAway('c')} and c.angel_id in (
      select m.angel_id from shown_messages() m
      where m.click_id = c.click_id and m.angel_id = c.angel_id and m.kind in ('personal', 'message')
        and m.sent_at <= ${byNow(now)}
    ))) threads
    where place <= ${CONVERSATIONS_SHOWN} or unread_count > 0 or is_pinned
    order by id desc limit ${LIST_LIMIT}
  `);
  return rows.map((row) => ({
    last: toRow(row),
    unreadCount: row.unread_count,
    hasMessages: row.has_messages,
    isMutual: row.is_mutual,
    seat: toSeat(row),
    draft: toDraft(row),
  }));
}

export interface ThreadFacts {
  readonly hasWritten: boolean;
  /** the angel wrote at least once, also where the account deleted it for itself */
  hasAnswer: boolean;
  /** what the account has not read, also before the newest page */
  unread: { firstId: number; count: number } | undefined;
  /** messages that are still free; undefined: the two do not like each other */
  freeLeft: number | undefined;
  readonly seat: SeatSettings | undefined;
  readonly draft: SeatDraft | undefined;
}

/** A member's answers are looked for first: by kind, all that the account wrote would be gone through before them. */
export async function readThreadFacts(db: Reader, clickId: ClickId, angelId: AngelId, now: Date): Promise<ThreadFacts> {
  const { rows } = await db.execute<
    {
      has_written: boolean;
      has_answer: boolean;
      first_unread: string | null;
      unread_count: number;
      free_left: number | null;
    } & RawSeat
  >(sql`
    select ${SEAT_COLUMNS}, c.has_written, case when c.mutual_since is not null then c.free_left end as free_left, exists (
      select 1 from messages m
      where m.to_click_id = c.click_id and m.from_angel_id = c.angel_id and m.sent_at <= ${byNow(now)}
    ) or exists (
      select 1 from messages m
      where m.click_id = c.click_id and m.angel_id = c.angel_id and m.kind = 'message' and m.sent_at <= ${byNow(now)}
    ) as has_answer, unread.first_id as first_unread, unread.count as unread_count
    from conversations c
    cross join lateral ${unreadIn(byNow(now), ['message', 'like', WIRE_VALUES.visit])} unread
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
    freeLeft: row?.free_left ?? undefined,
    seat: row && toSeat(row),
    draft: row && toDraft(row),
  };
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
  const { rows } = await db.execute<{ message_id: string; sent_at: number; is_new: boolean; is_unlocked: boolean }>(sql`
    select message_id, extract(epoch from sent_at)::float8 * 1000 as sent_at, is_new, is_sample(${angelId}) as is_unlocked
    from deliver_message(${clickId}, ${angelId}, ${kind}, ${key}, ${text}, ${category}, ${noticeId}, ${notLater(now)})
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
      isUnlocked: stored.is_unlocked,
      version: 0,
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

export async function hasThread(db: Reader, clickId: ClickId, angelId: AngelId): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from conversations where click_id = ${clickId} and angel_id = ${angelId}`,
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
