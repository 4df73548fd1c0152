import { type ClickId, type UnreadCounts, WIRE_VALUES } from '@halo/shared/contracts';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import { prepared, runPrepared } from '@halo/server-kit/storage/run-prepared';
import { byNow } from './by-now.ts';
import { hasCard, isAway } from './has-card.ts';
import { isOpen } from './is-open.ts';

/** What `unreadCounts` answers. */
export interface CountsRow {
  messages: number;
  likes: number;
  visits: number;
  version: string;
}

/** With each message between members, so its plan is kept. */
export async function countUnread(db: Db, clickId: ClickId, now: Date): Promise<UnreadCounts> {
  const { rows } = await runPrepared<CountsRow>(db, prepared('count_unread', unreadCounts(clickId, now)));
  const [row] = rows;
  return row ? toCounts(row) : { messages: 0, likes: 0, visits: 0 };
}

export function toCounts({ messages, likes, visits, version }: CountsRow): UnreadCounts {
  return { messages, likes, visits, version: Number(version) };
}

/** One row. */
export function unreadCounts(clickId: ClickId, now: Date): SQL {
  return sql`
    select (
      select coalesce(sum(waiting.count), 0)::integer from conversations c
      cross join lateral (
        select count(*) from shown_messages() m
        where m.click_id = c.click_id and m.angel_id = c.angel_id and m.id > c.read_up_to and m.kind = 'message' and not m.is_deleted and m.sent_at <= ${byNow(now)}
      ) waiting
      where c.click_id = ${clickId} and not c.is_muted and c.last_message_id > c.read_up_to and ${isOpen(clickId, 'c.angel_id')} and (${hasCard('c')} or ${isAway('c')})
    ) as messages, unseen.likes, unseen.visits, transactions_seen() as version
    from (
      select count(*) filter (where kind = 'like')::integer as likes, count(*) filter (where kind = ${WIRE_VALUES.visit})::integer as visits
      from unread_notices(${clickId}, ${byNow(now)}) n where ${isOpen(clickId, 'n.angel_id')} and ${hasCard('n')}
    ) unseen
  `;
}
