import type { ClickId } from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';

/** Links of one account that may wait at once: a page that is opened again must not spoil the one before. */
const CODES_MAX = 5;

export async function insertCode(
  db: Db,
  { codeHash, clickId, expiresAt }: { codeHash: Buffer; clickId: ClickId; expiresAt: Date },
  now: Date,
): Promise<void> {
  await db.execute(sql`
    with tidied as (
      delete from telegram_codes where expires_at <= ${now} or code_hash in (
        select code_hash from telegram_codes where click_id = ${clickId} order by expires_at desc offset ${CODES_MAX - 1}
      )
    )
    insert into telegram_codes (code_hash, click_id, expires_at) values (${codeHash}, ${clickId}, ${expiresAt})
  `);
}

/**
 * The account of a code that still holds, which then holds no more. Its chat is this one from now on, and only this
 * one; `before`: the account that it was of until now.
 */
export function linkChat(
  db: Db,
  codeHash: Buffer,
  chatId: number,
  now: Date,
): Promise<{ clickId: ClickId; before: ClickId | undefined } | undefined> {
  return withTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ click_id: string }>(
      sql`delete from telegram_codes where code_hash = ${codeHash} and expires_at > ${now} returning click_id`,
    );
    const clickId = rows[0]?.click_id;
    if (clickId === undefined) return undefined;
    const freed = await tx.execute<{ click_id: string }>(
      sql`delete from telegram_links where chat_id = ${chatId}::bigint and click_id <> ${clickId} returning click_id`,
    );
    await tx.execute(sql`
      insert into telegram_links (click_id, chat_id, linked_at) values (${clickId}, ${chatId}::bigint, ${now})
      on conflict (click_id) do update set chat_id = excluded.chat_id, linked_at = excluded.linked_at
    `);
    return { clickId, before: freed.rows[0]?.click_id };
  });
}

export async function readChat(db: Db, clickId: ClickId): Promise<number | undefined> {
  const { rows } = await db.execute<{ chat_id: string }>(
    sql`select chat_id from telegram_links where click_id = ${clickId}`,
  );
  return rows[0] === undefined ? undefined : Number(rows[0].chat_id);
}

export async function unlinkAccount(db: Db, clickId: ClickId): Promise<void> {
  await db.execute(sql`delete from telegram_links where click_id = ${clickId}`);
}

/** The account that the chat was of. */
export async function unlinkChat(db: Db, chatId: number): Promise<ClickId | undefined> {
  const { rows } = await db.execute<{ click_id: string }>(
    sql`delete from telegram_links where chat_id = ${chatId}::bigint returning click_id`,
  );
  return rows[0]?.click_id;
}
