import type { AngelId, ClickId } from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import type { StoredMedia } from './media/stored-media.ts';
import type { QuotedRow } from './message-view.ts';

/** A message as the seat of this account has it, to be quoted. */
export async function readQuoted(
  db: Db,
  clickId: ClickId,
  angelId: AngelId,
  messageId: number,
): Promise<QuotedRow | undefined> {
  const { rows } = await db.execute<{
    kind: QuotedRow['kind'];
    text: string;
    is_unlocked: boolean;
    is_deleted: boolean;
    media: StoredMedia | null;
  }>(
    sql`select kind, text, is_unlocked, is_deleted, media from shown_messages() where click_id = ${clickId} and angel_id = ${angelId} and id = ${messageId}::bigint`,
  );
  const [row] = rows;
  return (
    row && {
      id: messageId,
      angelId,
      kind: row.kind,
      text: row.text,
      isUnlocked: row.is_unlocked,
      isDeleted: row.is_deleted,
      media: row.media ?? undefined,
    }
  );
}
