import { type AngelId, type ClickId, SYSTEM_ANGEL_IDS } from '@halo/shared/contracts';
import type { Db } from '@halo/server-kit/storage/database';
import { sql } from 'drizzle-orm';
import { readMessages } from './conversation-repository.ts';
import type { MessageRow } from './message-view.ts';
import { byNow } from './by-now.ts';
import { isOpen } from './is-open.ts';

/** So many messages that hold the words are sorted; a word that is in more of them is found soon from the newest on. */
const SORTED = 2_000;

export interface MessageSearch {
  readonly clickId: ClickId;
  /** undefined: in all conversations that the list shows */
  readonly angelId: AngelId | undefined;
  readonly words: readonly string[];
  readonly premiumLevel: number;
  readonly before: number;
  readonly now: Date;
  readonly limit: number;
}

/**
 * Newest first. What the seat may not read is left out before anything is counted or cut, with the same rule that
 * leaves out its text; otherwise its words could be guessed one by one.
 *
 * In two steps, because the planner guesses the beginning of a word badly: it would walk from the newest message back,
 * and read all of an account for a word that is rare.
 */
export async function searchMessages(db: Db, search: MessageSearch): Promise<MessageRow[]> {
  const { clickId, angelId, before, limit } = search;
  const isHit = hitOf(search);
  const { rows } = await db.execute<{ id: string }>(
    sql`select m.id from shown_messages() m where ${isHit} limit ${SORTED}`,
  );
  const found = rows.map(({ id }) => Number(id));
  if (found.length < SORTED) {
    const newest = found
      .filter((id) => id < before)
      .sort((one, other) => other - one)
      .slice(0, limit);
    if (newest.length === 0) return [];
    return readMessages(db, clickId, sql`m.id = any(${sql.param(newest)}::bigint[]) and ${isHit}`, sql`desc`);
  }
  const isOfThread = angelId === undefined ? sql`true` : sql`m.angel_id = ${angelId}`;
  return readMessages(
    db,
    clickId,
    sql`${isOfThread} and ${isHit} and m.id < ${before}::bigint order by m.id desc limit ${limit}`,
    sql`desc`,
  );
}

/** Of an entry `m` of the account's. HTML of our own has words that are not shown. */
function hitOf({ clickId, angelId, words, premiumLevel, now }: MessageSearch) {
  const query = words.map((word) => `'${word}':*`).join(' & ');
  const isReadable =
    premiumLevel > 0
      ? sql`true`
      : sql`(m.kind = 'personal' or m.is_unlocked or m.angel_id = any(${sql.param([...SYSTEM_ANGEL_IDS])}::text[]))`;
  const isOfThread = angelId === undefined ? isOpen(clickId, 'm.angel_id') : sql`m.angel_id = ${angelId}`;
  return sql`
    m.click_id = ${clickId} and message_words(m.text) @@ ${query}::tsquery and m.kind in ('personal', 'message')
    and not m.is_deleted and m.notice_id is null and m.sent_at <= ${byNow(now)} and ${isReadable} and ${isOfThread}
  `;
}
