import type { AngelId, ClickId } from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import { byNow } from './by-now.ts';
import type { TranscriptLine } from './conversations.ts';

/** The newest that the two wrote, oldest first: neither what it answers nor what a page shows of it. */
export async function readTranscript(
  db: Db,
  clickId: ClickId,
  angelId: AngelId,
  { limit, now }: { limit: number; now: Date },
): Promise<TranscriptLine[]> {
  const { rows } = await db.execute<{ id: string; kind: TranscriptLine['kind']; text: string; sent_at: number }>(sql`
    select m.id, m.kind, m.text, extract(epoch from m.sent_at)::float8 * 1000 as sent_at from shown_messages() m
    where m.click_id = ${clickId} and m.angel_id = ${angelId} and m.kind in ('personal', 'message')
      and m.sent_at <= ${byNow(now)}
    order by m.id desc limit ${limit}
  `);
  return rows
    .reverse()
    .map(({ id, kind, text, sent_at }) => ({ id: Number(id), kind, text, sentAt: Math.round(sent_at) }));
}
