import type { Db } from '@halo/server-kit/storage/database';
import { sql } from 'drizzle-orm';
import type { Seats } from './like-repository.ts';
import type { SeatPlace } from './seat-repository.ts';

/** Which of the two seats shares its number. */
export async function readPhoneShares(
  db: Db,
  { clickId, angelId, to, from }: Seats,
): Promise<{ readonly own: boolean; readonly other: boolean }> {
  const { rows } = await db.execute<{ own: boolean | null; other: boolean | null }>(sql`
    select
      (select phone_shared_at is not null from conversations where click_id = ${clickId} and angel_id = ${angelId}) as own,
      (select phone_shared_at is not null from conversations where click_id = ${to} and angel_id = ${from}) as other
  `);
  return { own: rows[0]?.own ?? false, other: rows[0]?.other ?? false };
}

/** True: it was not so before. */
export async function setPhoneShared(db: Db, { clickId, angelId }: SeatPlace, at: Date | null): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update conversations set phone_shared_at = ${at}
    where click_id = ${clickId} and angel_id = ${angelId} and (phone_shared_at is null) = ${at !== null}::boolean
    returning 1
  `);
  return rows.length > 0;
}

/** Of both seats: who blocks, or is blocked, has to share again. */
export async function deletePhoneShares(db: Db, { clickId, angelId, to, from }: Seats): Promise<void> {
  await db.execute(sql`
    update conversations set phone_shared_at = null
    where phone_shared_at is not null and (click_id, angel_id) in ((${clickId}, ${angelId}), (${to}, ${from}))
  `);
}
