import { type AngelId, type ClickId, DAY_MS, type Notice, NOTICES_SHOWN, WIRE_VALUES } from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { hasCard } from '../conversations/has-card.ts';
import { byNow, notLater } from './by-now.ts';
import { isOpen } from './is-open.ts';

export interface NoticeRow {
  readonly id: number;
  readonly kind: Notice['kind'];
  readonly category: string | null;
  readonly angelId: AngelId | null;
  readonly text: string | null;
  readonly time: number;
  readonly isRead: boolean;
}

/** With those that are unread and older. */
const NOTICES_LIMIT = NOTICES_SHOWN * 5;
const NOTICE_DAYS = 365;
const FORGOTTEN_AT_ONCE = 20_000;

export async function insertNotice(
  tx: Transaction,
  notice: { clickId: ClickId; kind: 'like' | typeof WIRE_VALUES.visit; angelId: AngelId; category: string | undefined },
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into notices (click_id, kind, angel_id, category, created_at)
    values (${notice.clickId}, ${notice.kind}, ${notice.angelId}, ${notice.category ?? null}, ${notLater(now)})
  `);
}

/**
 * That a renewal failed, once a try; the newest alone stays. Undefined: there is a notice already. The category names
 * the payment, for the server only.
 */
export async function insertRenewalNotice(
  tx: Transaction,
  clickId: ClickId,
  attemptId: string,
  now: Date,
): Promise<number | undefined> {
  await tx.execute(
    sql`delete from notices where click_id = ${clickId} and kind = ${WIRE_VALUES.paymentFailedNotice} and category <> ${attemptId}`,
  );
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into notices (click_id, kind, category, created_at)
    select ${clickId}, ${WIRE_VALUES.paymentFailedNotice}, ${attemptId}, ${notLater(now)}
    where not exists (select 1 from notices where click_id = ${clickId} and kind = ${WIRE_VALUES.paymentFailedNotice} and category = ${attemptId})
    returning id
  `);
  return rows[0] && Number(rows[0].id);
}

export async function deleteRenewalNotices(tx: Transaction, clickId: ClickId): Promise<void> {
  await tx.execute(sql`delete from notices where click_id = ${clickId} and kind = ${WIRE_VALUES.paymentFailedNotice}`);
}

/** Of an angel all up to this one; without an angel this one. True when something was new. */
export async function markNoticesRead(
  db: Db,
  clickId: ClickId,
  { angelId, noticeId }: { angelId: AngelId | undefined; noticeId: number },
  now: Date,
): Promise<boolean> {
  const which =
    angelId === undefined
      ? sql`id = ${noticeId}::bigint and angel_id is null`
      : sql`id <= ${noticeId}::bigint and angel_id = ${angelId}`;
  const { rows } = await db.execute(
    sql`update notices set read_at = ${now} where click_id = ${clickId} and read_at is null and created_at <= ${byNow(now)} and ${which} returning 1`,
  );
  return rows.length > 0;
}

/** Profiles that visited since then, as far as the account may see them. */
export async function countVisitors(db: Db, clickId: ClickId, since: Date, now: Date): Promise<number> {
  const { rows } = await db.execute<{ visitors: number }>(sql`
    select count(distinct n.angel_id)::integer as visitors from notices n
    where n.click_id = ${clickId} and n.kind = ${WIRE_VALUES.visit} and n.created_at > ${since} and n.created_at <= ${byNow(now)}
      and ${isOpen(clickId, 'n.angel_id')} and ${hasCard('n')} and shows_visits(n.click_id, n.angel_id)
  `);
  return rows[0]?.visitors ?? 0;
}

/** Newest first, with older ones that are unread. Notices of a profile that no longer exists are left out. */
export async function readNotices(db: Db, clickId: ClickId, now: Date): Promise<NoticeRow[]> {
  const { rows } = await db.execute<{
    id: string;
    kind: NoticeRow['kind'];
    category: string | null;
    angel_id: string | null;
    text: string | null;
    time: number;
    is_read: boolean;
  }>(sql`
    select * from (
      select id, kind, category, angel_id, text, extract(epoch from created_at)::float8 * 1000 as time, read_at is not null as is_read, row_number() over (order by id desc) as place
      from notices n where click_id = ${clickId} and created_at <= ${byNow(now)} and (n.angel_id is null or ${isOpen(clickId, 'n.angel_id')} and ${hasCard('n')})
        and (kind <> ${WIRE_VALUES.visit} or shows_visits(n.click_id, n.angel_id))
    ) listed
    where place <= ${NOTICES_SHOWN} or not is_read
    order by id desc limit ${NOTICES_LIMIT}
  `);
  return rows.map((row) => ({
    id: Number(row.id),
    kind: row.kind,
    category: row.category,
    angelId: row.angel_id,
    text: row.text,
    time: Math.round(row.time),
    isRead: row.is_read,
  }));
}

/** The oldest of all accounts, some at a time: ids are in the order of time. */
export async function forgetOldNotices(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - NOTICE_DAYS * DAY_MS);
  await db.execute(sql`
    delete from notices where created_at < ${before}
      and id in (select id from notices order by id limit ${FORGOTTEN_AT_ONCE})
  `);
}
