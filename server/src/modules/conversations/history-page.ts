import { type AngelId, type ClickId, HISTORY_PAGE_SIZE } from '@halo/shared/contracts';
import type { Db } from '@halo/server-kit/storage/database';
import { sql } from 'drizzle-orm';
import { readMessages, readThread } from './conversation-repository.ts';
import type { HistoryPlace } from './conversations.ts';
import type { MessageRow } from './message-view.ts';
import { byNow } from './by-now.ts';

const NEWEST = Number.MAX_SAFE_INTEGER;

export interface HistoryPage {
  /** oldest first */
  readonly rows: MessageRow[];
  readonly hasMore: boolean;
  /** undefined: the page was not asked for by what comes after it */
  readonly hasNewer: boolean | undefined;
}

interface Thread {
  readonly clickId: ClickId;
  readonly angelId: AngelId;
  readonly now: Date;
}

/** A page of a thread. The one around a message holds as many before as after it, and the message where it is there. */
export async function readPage(db: Db, thread: Thread, { around, after, before }: HistoryPlace): Promise<HistoryPage> {
  if (around !== undefined) {
    const half = Math.ceil(HISTORY_PAGE_SIZE / 2);
    const [earlier, later] = await Promise.all([
      readBefore(db, thread, idOf(around) + 1, half),
      readAfter(db, thread, idOf(around), half),
    ]);
    return { rows: [...earlier.rows, ...later.rows], hasMore: earlier.isFull, hasNewer: later.isFull };
  }
  if (after !== undefined) {
    const later = await readAfter(db, thread, idOf(after), HISTORY_PAGE_SIZE);
    // What is asked for from a message on has that one before it.
    return { rows: later.rows, hasMore: true, hasNewer: later.isFull };
  }
  const earlier = await readBefore(db, thread, idOf(before ?? NEWEST), HISTORY_PAGE_SIZE);
  return { rows: earlier.rows, hasMore: earlier.isFull, hasNewer: undefined };
}

async function readBefore(db: Db, { clickId, angelId, now }: Thread, before: number, limit: number) {
  const rows = await readThread(db, clickId, angelId, { before, now, limit: limit + 1 });
  return { rows: rows.slice(0, limit).reverse(), isFull: rows.length > limit };
}

async function readAfter(db: Db, { clickId, angelId, now }: Thread, after: number, limit: number) {
  const rows = await readMessages(
    db,
    clickId,
    sql`
    m.angel_id = ${angelId} and m.id > ${after}::bigint and m.sent_at <= ${byNow(now)}
    order by m.id limit ${limit + 1}
  `,
  );
  return { rows: rows.slice(0, limit), isFull: rows.length > limit };
}

/** What was asked for may be any number. */
function idOf(asked: number): number {
  return Math.min(Math.max(Math.floor(asked), 0), NEWEST - 1);
}
