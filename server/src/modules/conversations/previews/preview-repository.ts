import type { ClickId } from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import type { StoredPreview } from '../media/stored-media.ts';
import type { ChangedMessage } from '../message-actions-repository.ts';

interface NewPreview {
  readonly clickId: ClickId;
  readonly id: number;
  readonly preview: StoredPreview;
}

/** Undefined: the message was deleted since, by its sender or by both. */
export async function storePreview(db: Db, { clickId, id, preview }: NewPreview): Promise<ChangedMessage | undefined> {
  const { rows } = await db.execute<{ to_click_id: string | null; from_angel_id: string | null }>(sql`
    update messages m set media = ${JSON.stringify({ preview })}::jsonb
    where m.id = ${id}::bigint and m.click_id = ${clickId} and m.kind = 'personal' and m.media is null
      and m.deleted_at is null and m.text <> ''
    returning m.to_click_id, m.from_angel_id
  `);
  const [row] = rows;
  if (!row) return undefined;
  const { to_click_id: to, from_angel_id: from } = row;
  return { other: to !== null && from !== null ? { clickId: to, angelId: from } : undefined };
}
