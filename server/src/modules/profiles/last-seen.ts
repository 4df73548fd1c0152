import type { ClickId } from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';
import { findPerson } from './people-repository.ts';
import type { ProfileRow } from './profiles-repository.ts';
import type { ProfilesNeeds } from './profiles.ts';
import { mayLearn } from './who-is-there.ts';

/** No one learns the minute at which a member went. */
const COARSE_MS = 15 * 60_000;

/** When each of these members was last there, in milliseconds, as far as the viewer learns of it; by click id. */
export async function lastSeenFor(
  { db, hub }: Pick<ProfilesNeeds, 'db' | 'hub'>,
  viewer: ClickId | undefined,
  rows: readonly ProfileRow[],
): Promise<Map<ClickId, number>> {
  const ids = rows.flatMap(({ clickId, showsOnline }) =>
    clickId !== null && showsOnline && !hub.isOnline(clickId) ? [clickId] : [],
  );
  if (viewer === undefined || ids.length === 0 || !mayLearn(await findPerson(db, viewer))) return new Map();
  const { rows: seen } = await db.execute<{ click_id: string; at: number }>(sql`
    select click_id, extract(epoch from last_activity_at)::float8 * 1000 as at from last_active(${sql.param(ids)}::text[])
  `);
  return new Map(seen.map(({ click_id: clickId, at }) => [clickId, Math.floor(at / COARSE_MS) * COARSE_MS]));
}

/** What a card says of it. */
export function seenPart(seen: ReadonlyMap<ClickId, number>, { clickId }: ProfileRow): { lastSeenAt?: number } {
  const lastSeenAt = clickId === null ? undefined : seen.get(clickId);
  return lastSeenAt === undefined ? {} : { lastSeenAt };
}
