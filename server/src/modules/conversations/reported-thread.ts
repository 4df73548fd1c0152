import type { Transaction } from '@halo/server-kit/storage/database';
import { type SQL, sql } from 'drizzle-orm';
import { mediaIdsOf, type StoredMedia } from './media/stored-media.ts';
import type { ConversationsService, ThreadLine, ThreadPlace } from './conversations.ts';

/** The entry that is looked for with those before it, then those after it; oldest first. */
export const readAround: ConversationsService['around'] = async (tx, thread, before, after) => {
  const { messageId } = thread;
  const upTo = messageId === undefined ? sql`` : sql`and id <= ${messageId}::bigint`;
  const earlier = await pick(tx, thread, sql`${upTo} order by id desc limit ${before + 1}`);
  const later =
    messageId === undefined
      ? []
      : await pick(tx, thread, sql`and id > ${messageId}::bigint order by id limit ${after}`);
  return [...earlier.reverse(), ...later];
};

async function pick(tx: Transaction, { clickId, angelId }: ThreadPlace, rest: SQL): Promise<ThreadLine[]> {
  const { rows } = await tx.execute<{
    id: string;
    kind: string;
    text: string;
    sent_at: number;
    media: StoredMedia | null;
  }>(sql`
    select id, kind, text, extract(epoch from sent_at)::float8 * 1000 as sent_at, media
    from seat_messages() where click_id = ${clickId} and angel_id = ${angelId} ${rest}
  `);
  return rows.map(({ id, kind, text, media, sent_at: sentAt }) => ({
    id: Number(id),
    kind,
    text,
    sentAt: new Date(Math.round(sentAt)),
    isOfAccount: kind === 'personal',
    mediaIds: media ? mediaIdsOf(media) : [],
  }));
}
