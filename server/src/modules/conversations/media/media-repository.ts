import type { ClickId, ClientMessageId } from '@halo/shared/contracts';
import { DAY_MS } from '@halo/shared/contracts';
import type { Db } from '@halo/server-kit/storage/database';
import { and, asc, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { chatMedia } from '../conversations-tables.ts';

export type MediaRow = typeof chatMedia.$inferSelect;

/** Files without their message are deleted after so long: until then the message may still come. */
const UNSENT_MS = DAY_MS;

/** m: a message */
const isOfMessage = sql`m.click_id = ${chatMedia.clickId} and m.client_id = ${chatMedia.clientId}`;
const isShownByMessage = sql`exists (select 1 from messages m where ${isOfMessage} and m.media is not null)`;

export async function findMedia(db: Db, id: string): Promise<MediaRow | undefined> {
  const [row] = await db.select().from(chatMedia).where(eq(chatMedia.id, id));
  return row;
}

/** What was kept for one message, in its order. */
export async function mediaOfMessage(db: Db, clickId: ClickId, clientId: ClientMessageId): Promise<MediaRow[]> {
  return db
    .select()
    .from(chatMedia)
    .where(and(eq(chatMedia.clickId, clickId), eq(chatMedia.clientId, clientId)))
    .orderBy(asc(chatMedia.place));
}

/** False: the place is taken already. */
export async function addMedia(db: Db, row: typeof chatMedia.$inferInsert): Promise<boolean> {
  const added = await db.insert(chatMedia).values(row).onConflictDoNothing().returning({ id: chatMedia.id });
  return added.length > 0;
}

/** Files of an account whose messages were not stored, but for the newest ones and for those of one message. */
export async function staleUnsent(
  db: Db,
  { clickId, clientId, kept }: { clickId: ClickId; clientId: ClientMessageId; kept: number },
): Promise<MediaRow[]> {
  return db
    .select()
    .from(chatMedia)
    .where(sql`
      ${chatMedia.clickId} = ${clickId} and ${chatMedia.clientId} <> ${clientId}
      and not exists (select 1 from messages m where ${isOfMessage})
      and not is_evidence(${chatMedia.id})
    `)
    .orderBy(desc(chatMedia.createdAt), asc(chatMedia.id))
    .offset(kept);
}

/** Which message a file belongs to, and as whom each of its two seats knows the other. */
export async function messageOfMedia(
  db: Db,
  { clickId, clientId }: Pick<MediaRow, 'clickId' | 'clientId'>,
): Promise<{ id: number; seats: Map<ClickId, string> } | undefined> {
  const { rows } = await db.execute<{
    id: string;
    angel_id: string;
    to_click_id: string | null;
    from_angel_id: string | null;
  }>(sql`
    select id, angel_id, to_click_id, from_angel_id from messages
    where click_id = ${clickId} and client_id = ${clientId} and media is not null
  `);
  const [row] = rows;
  if (!row || clickId === null) return undefined;
  const seats = new Map([[clickId, row.angel_id]]);
  if (row.to_click_id !== null && row.from_angel_id !== null) seats.set(row.to_click_id, row.from_angel_id);
  return { id: Number(row.id), seats };
}

/** Files that no message shows any more, or never did, and that no case needs. */
export async function unneededMedia(db: Db, now: Date): Promise<MediaRow[]> {
  const before = new Date(now.getTime() - UNSENT_MS);
  const unneeded = (whose: SQL) =>
    db
      .select()
      .from(chatMedia)
      .where(sql`
        ${whose} and not is_evidence(${chatMedia.id}) and not ${isShownByMessage}
        and (${chatMedia.createdAt} < ${before} or exists (select 1 from messages m where ${isOfMessage}))
      `);
  const { clickIds, clientIds } = await unshown(db);
  const isUnshown = sql`(${chatMedia.clickId}, ${chatMedia.clientId}) in (
    select * from unnest(${sql.param(clickIds)}::text[], ${sql.param(clientIds)}::text[]))`;
  return [...(await unneeded(isNull(chatMedia.clickId))), ...(await unneeded(isUnshown))];
}

/**
 * The messages of files that no message shows. All files are compared with all that are shown, by two indexes alone;
 * what else is asked of a file is asked of these few, and this again: a message may have come in between.
 */
async function unshown(db: Db): Promise<{ clickIds: string[]; clientIds: string[] }> {
  const { rows } = await db.execute<{ click_id: string; client_id: string }>(sql`
    select chat_media.click_id, chat_media.client_id from chat_media
    where chat_media.click_id is not null
      and not ${isShownByMessage}
  `);
  return { clickIds: rows.map((row) => row.click_id), clientIds: rows.map((row) => row.client_id) };
}

export async function mediaOfAccount(db: Db, clickId: ClickId): Promise<MediaRow[]> {
  return db.select().from(chatMedia).where(eq(chatMedia.clickId, clickId)).orderBy(asc(chatMedia.createdAt));
}

/** Those of an account that no case needs. */
export async function erasableMedia(db: Db, clickId: ClickId): Promise<MediaRow[]> {
  return db
    .select()
    .from(chatMedia)
    .where(and(eq(chatMedia.clickId, clickId), sql`not is_evidence(${chatMedia.id})`));
}

export async function forgetMedia(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete(chatMedia).where(inArray(chatMedia.id, [...ids]));
}
