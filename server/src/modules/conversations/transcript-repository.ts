import type { AngelId, ClickId } from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import { prepared, runPrepared } from '@halo/server-kit/storage/run-prepared';
import { byNow } from './by-now.ts';
import type { TranscriptLine } from './conversations.ts';

/** The newest that the two wrote, oldest first: neither what it answers nor what a page shows of it. */
export async function readTranscript(
  db: Db,
  clickId: ClickId,
  angelId: AngelId,
  { limit, now }: { limit: number; now: Date },
): Promise<TranscriptLine[]> {
  const { rows } = await db.execute<LineRow>(sql`
    select m.id, m.kind, m.text, extract(epoch from m.sent_at)::float8 * 1000 as sent_at from shown_messages() m
    where m.click_id = ${clickId} and m.angel_id = ${angelId} and m.kind in ('personal', 'message')
      and m.sent_at <= ${byNow(now)}
    order by m.id desc limit ${limit}
  `);
  return rows.reverse().map(toLine);
}

/** So far back a profile remembers what it said. */
const REMEMBERED = 1000;

/**
 * What a program needs to answer for a profile, oldest first: all that the profile said, and the newest line. What else
 * the account wrote is left where it is: there may be much of it.
 */
export async function readLinesToAnswer(
  db: Db,
  clickId: ClickId,
  angelId: AngelId,
  now: Date,
): Promise<TranscriptLine[]> {
  const { rows } = await runPrepared<LineRow>(
    db,
    prepared(
      'lines_to_answer',
      sql`
      with lines as materialized (
        select m.id, m.kind, m.text, m.sent_at from shown_messages() m
        where m.click_id = ${clickId} and m.angel_id = ${angelId} and m.kind in ('personal', 'message')
          and m.sent_at <= ${byNow(now)}
        order by m.id desc limit ${REMEMBERED}
      )
      select id, kind, text, extract(epoch from sent_at)::float8 * 1000 as sent_at from lines
      where kind = 'message' or id = (select max(id) from lines)
      order by id
    `,
    ),
  );
  return rows.map(toLine);
}

interface LineRow extends Record<string, unknown> {
  id: string;
  kind: TranscriptLine['kind'];
  text: string;
  sent_at: number;
}

function toLine({ id, kind, text, sent_at }: LineRow): TranscriptLine {
  return { id: Number(id), kind, text, sentAt: Math.round(sent_at) };
}
