import type { AngelId, ClickId, UnreadCounts } from '@halo/shared/contracts';
import type { Db } from '@halo/server-kit/storage/database';
import { prepared, runPrepared } from '@halo/server-kit/storage/run-prepared';
import { sql } from 'drizzle-orm';
import { type CountsRow, toCounts, unreadCounts } from './unread-counts.ts';

/** What the pages of an account need to show a message in a thread of theirs. */
export interface FrameFacts {
  readonly premiumLevel: number;
  /** it wants no message of this thread announced */
  readonly isMuted: boolean;
  readonly unread: UnreadCounts;
}

interface FactsRow extends CountsRow {
  premium_level: number;
  is_muted: boolean;
}

/** With each message that a page gets, so its plan is kept. Undefined: there is no such account. */
export async function readFrameFacts(
  db: Db,
  place: { readonly clickId: ClickId; readonly angelId: AngelId },
  now: Date,
): Promise<FrameFacts | undefined> {
  const { clickId, angelId } = place;
  const { rows } = await runPrepared<FactsRow>(
    db,
    prepared(
      'frame_facts',
      sql`
        select a.premium_level, coalesce(c.is_muted, false) as is_muted, unread.*
        from account_standing(${clickId}) a
          left join conversations c on c.click_id = a.click_id and c.angel_id = ${angelId}
          cross join lateral (${unreadCounts(clickId, now)}) unread
      `,
    ),
  );
  const [row] = rows;
  return row && { premiumLevel: row.premium_level, isMuted: row.is_muted, unread: toCounts(row) };
}
