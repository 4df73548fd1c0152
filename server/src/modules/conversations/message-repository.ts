import type { AngelId, ClickId } from '@halo/shared/contracts';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import { readMessages } from './conversation-repository.ts';
import type { MessageRow } from './message-view.ts';
import { byNow } from './by-now.ts';
import { isOpen } from './is-open.ts';

/** One message as this seat has it; undefined: there is none, not yet, or the seat deleted it. */
export function readMessage(
  db: Db,
  clickId: ClickId,
  angelId: AngelId,
  id: number,
  now: Date,
): Promise<MessageRow | undefined> {
  return readOne(db, clickId, isThere(angelId, id, now));
}

/** The same, and undefined also where the two do not want to meet. */
export function readOpenMessage(
  db: Db,
  clickId: ClickId,
  angelId: AngelId,
  id: number,
  now: Date,
): Promise<MessageRow | undefined> {
  return readOne(db, clickId, sql`${isThere(angelId, id, now)} and ${isOpen(clickId, 'm.angel_id')}`);
}

function isThere(angelId: AngelId, id: number, now: Date): SQL {
  return sql`m.id = ${id}::bigint and m.angel_id = ${angelId} and m.sent_at <= ${byNow(now)}`;
}

async function readOne(db: Db, clickId: ClickId, condition: SQL): Promise<MessageRow | undefined> {
  const [row] = await readMessages(db, clickId, condition);
  return row;
}
