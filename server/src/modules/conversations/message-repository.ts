import type { AngelId, ClickId } from '@halo/shared/contracts';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import { prepared, runPrepared } from '@halo/server-kit/storage/run-prepared';
import { readMessages } from './conversation-repository.ts';
import { messagesWhere, type RawMessage, toRow } from './message-rows.ts';
import type { MessageRow } from './message-view.ts';
import { byNow } from './by-now.ts';
import { isOpen } from './is-open.ts';

/** One message as this seat has it; undefined: there is none, not yet, or the seat deleted it. */
export async function readMessage(
  db: Db,
  clickId: ClickId,
  angelId: AngelId,
  id: number,
  now: Date,
): Promise<MessageRow | undefined> {
  const [row] = await readMessages(db, clickId, isThere(angelId, id, now));
  return row;
}

/**
 * The same, and undefined also where the two do not want to meet. Read with each message that a page gets, so its plan
 * is kept.
 */
export async function readOpenMessage(
  db: Db,
  clickId: ClickId,
  angelId: AngelId,
  id: number,
  now: Date,
): Promise<MessageRow | undefined> {
  const condition = sql`${isThere(angelId, id, now)} and ${isOpen(clickId, 'm.angel_id')}`;
  const statement = messagesWhere(clickId, condition, { id });
  const { rows } = await runPrepared<RawMessage>(db, prepared('open_message', statement));
  return rows.map(toRow)[0];
}

function isThere(angelId: AngelId, id: number, now: Date): SQL {
  return sql`m.id = ${id}::bigint and m.angel_id = ${angelId} and m.sent_at <= ${byNow(now)}`;
}
