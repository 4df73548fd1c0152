import type { ClickId } from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import type { MessageRow } from './message-view.ts';
import { isOpen } from './is-open.ts';
import { unreadIn } from './unread-counts.ts';

interface UnseenRow extends Record<string, unknown> {
  id: string;
  angel_id: string;
  kind: MessageRow['kind'];
  text: string;
  notice_id: string | null;
  category: string | null;
  sent_at: number;
  unread: number;
  is_unlocked: boolean;
  version: number;
}

/**
 * Of these entries by angels the unread ones, oldest first, each with how many messages of its thread wait to be read,
 * up to `MOST_UNREAD`.
 */
export async function readUnseen(
  db: Db,
  clickId: ClickId,
  messageIds: readonly number[],
): Promise<{ row: MessageRow; unreadInThread: number }[]> {
  if (messageIds.length === 0) return [];
  const { rows } = await db.execute<UnseenRow>(sql`
    select m.id, m.angel_id, m.kind, m.text, m.notice_id, m.category, m.is_unlocked, m.version, extract(epoch from m.sent_at)::float8 * 1000 as sent_at, (
      select unread.count from ${unreadIn(sql`'infinity'`, ['message'])} unread
    ) as unread
    from shown_messages() m join conversations c on c.click_id = m.click_id and c.angel_id = m.angel_id
    where m.click_id = ${clickId} and not m.is_deleted and m.id = any(${sql.param([...messageIds])}::bigint[]) and ${isOpen(clickId, 'm.angel_id')}
      and case m.kind
        when 'message' then m.id > c.read_up_to and not c.is_muted
        else exists (select 1 from unread_notices(${clickId}, 'infinity') n where n.angel_id = m.angel_id and n.kind = m.kind)
      end
    order by m.id
  `);
  return rows.map((raw) => ({
    row: {
      id: Number(raw.id),
      angelId: raw.angel_id,
      kind: raw.kind,
      clientId: null,
      text: raw.text,
      noticeId: raw.notice_id,
      category: raw.category,
      sentAt: Math.round(raw.sent_at),
      isRead: false,
      isUnlocked: raw.is_unlocked,
      version: raw.version,
    },
    unreadInThread: raw.unread,
  }));
}

/** Messages of profiles that wait to be read in the threads that the account sees; not what the house writes. */
export async function readWaiting(
  db: Db | Transaction,
  clickId: ClickId,
  since: Date | null,
): Promise<{ count: number; newestId: number | undefined; oldestSince: Date | undefined }> {
  const { rows } = await db.execute<{ count: number; newest: string | null; oldest: number | null }>(sql`
    select count(*)::integer as count, max(m.id) as newest,
      extract(epoch from min(m.sent_at) filter (where m.sent_at > ${since ?? '-infinity'}))::float8 * 1000 as oldest
    from conversations c
    join shown_messages() m on m.click_id = c.click_id and m.angel_id = c.angel_id and m.id > c.read_up_to and m.kind = 'message' and not m.is_deleted
    where c.click_id = ${clickId} and not c.is_muted and ${isOpen(clickId, 'c.angel_id')}
      and exists (select 1 from profile_shown(c.angel_id))
  `);
  const { count = 0, newest, oldest } = rows[0] ?? {};
  return {
    count,
    newestId: newest ? Number(newest) : undefined,
    oldestSince: oldest ? new Date(oldest) : undefined,
  };
}
