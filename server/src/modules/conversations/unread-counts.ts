import { type ClickId, MOST_UNREAD, SYSTEM_ANGEL_IDS, type UnreadCounts } from '@halo/shared/contracts';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import { prepared, runPrepared } from '@halo/server-kit/storage/run-prepared';
import { byNow } from './by-now.ts';
import type { MessageRow } from './message-view.ts';

type MessageKind = MessageRow['kind'];

const HOUSE = sql`${sql.param([...SYSTEM_ANGEL_IDS])}::text[]`;

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
    select unread.messages, unread.likes, unread.visits, transactions_seen() as version
    from unread_counts(${clickId}, ${byNow(now)}, ${HOUSE}, ${MOST_UNREAD}) unread
  `;
}

/** Entries that wait to be read in the conversation `c` of the query: `first_id` and `count`. One row. */
export function unreadIn(until: SQL, kinds: readonly MessageKind[]): SQL {
  return sql`unread_in(c.click_id, c.angel_id, c.read_up_to, ${until}, ${sql.param([...kinds])}::text[], ${MOST_UNREAD})`;
}
