import type { AngelId, ClickId } from '@halo/shared/contracts';
import type { Db } from '@halo/server-kit/storage/database';
import { and, count, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { seenProfiles } from './profiles-tables.ts';

/** Who was seen so long ago may come in front again. */
const REMEMBERED_DAYS = 90;
const DAY_MS = 86_400_000;

/** Notes whom an account has seen. The first time counts: it must not change the order of pages being turned. */
export async function noteSeen(db: Db, clickId: ClickId, angelIds: readonly AngelId[], now: Date): Promise<void> {
  if (angelIds.length === 0) return;
  await db.execute(sql`
    insert into ${seenProfiles} (click_id, angel_id, seen_at)
    select ${clickId}, angel_id, ${now.toISOString()}::timestamptz from unnest(${sql.param([...angelIds])}::text[]) as seen (angel_id)
    on conflict do nothing`);
}

/** Opened: seen as well, and the newest visit counts. */
export async function noteVisit(db: Db, clickId: ClickId, angelId: AngelId, now: Date): Promise<void> {
  await db
    .insert(seenProfiles)
    .values({ clickId, angelId, seenAt: now, visitedAt: now })
    .onConflictDoUpdate({ target: [seenProfiles.clickId, seenProfiles.angelId], set: { visitedAt: now } });
}

export async function countVisited(db: Db, clickId: ClickId): Promise<number> {
  const [row] = await db
    .select({ visited: count() })
    .from(seenProfiles)
    .where(and(eq(seenProfiles.clickId, clickId), isNotNull(seenProfiles.visitedAt)));
  return row?.visited ?? 0;
}

export async function forgetSeen(db: Db, now: Date): Promise<void> {
  await db.delete(seenProfiles).where(lt(seenProfiles.seenAt, new Date(now.getTime() - REMEMBERED_DAYS * DAY_MS)));
}
