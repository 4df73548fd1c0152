import type { ClickId } from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import type { MessageRow } from './message-view.ts';

interface UnseenRow extends Record<string, unknown> {
  id: string;
  angel_id: string;
  kind: MessageRow['kind'];
  text: string;
  notice_id: string | null;
  category: string | null;
  sent_at: number;
  unread: number;
}

/**
 * Of these entries by angels the unread ones, oldest first, each with how many messages of its thread wait to be read.
 */
export async function readUnseen(
  db: Db,
  clickId: ClickId,
  messageIds: readonly number[],
): Promise<{ row: MessageRow; unreadInThread: number }[]> {
  if (messageIds.length === 0) return [];
  const { rows } = await db.execute<UnseenRow>(sql`
    select m.id, m.angel_id, m.kind, m.text, m.notice_id, m.category, extract(epoch from m.sent_at)::float8 * 1000 as sent_at, (
      select count(*)::integer from messages n where n.click_id = m.click_id and n.angel_id = m.angel_id and n.id > c.read_up_to and n.kind = 'message'
    ) as unread
    from messages m join conversations c on c.click_id = m.click_id and c.angel_id = m.angel_id
    where m.click_id = ${clickId} and m.id = any(${sql.param([...messageIds])}::bigint[]) and not is_closed(m.click_id, m.angel_id)
      and case m.kind
        when 'message' then m.id > c.read_up_to
        else exists (select 1 from unread_notices(m.click_id, 'infinity') n where n.angel_id = m.angel_id and n.kind = m.kind)
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
    },
    unreadInThread: raw.unread,
  }));
}
