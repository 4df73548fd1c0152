import type { UsageEvent } from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import { deviceKind } from './device-kind.ts';

/** So much is added up in one statement; the rest waits for the next one. */
const BATCH = 20_000;

export async function insertEvent(db: Db, brandId: string, event: UsageEvent, now: Date): Promise<void> {
  const { name, value, isUnique, level, fluxId, country, userAgent, details } = event;
  await db.execute(sql`
    insert into usage_events (at, brand_id, name, value, is_unique, is_premium, flux_id, source, language, country,
      device)
    values (${now.toISOString()}, ${brandId}, ${name}, ${value}, ${isUnique}, ${level === 'premium'}, ${fluxId},
      source_label(${details.source ?? 'direct'}), ${details.language ?? ''}, ${country}, ${deviceKind(userAgent)})
  `);
}

/**
 * Adds up days that are over. Each statement deletes what it counts, so that a process that ends in between leaves
 * nothing counted twice. Resolves with whether more is left.
 */
export async function addUpDays(db: Db, now: Date): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with due as (
      select id from usage_events where at < date_trunc('day', ${now.toISOString()}::timestamptz, 'UTC')
      order by id limit ${BATCH} for update skip locked
    ), taken as (
      delete from usage_events e using due where e.id = due.id returning e.*
    ), added as (
      insert into usage_days (brand_id, day, name, value, is_premium, flux_id, source, language, country, device,
        events, uniques)
      select brand_id, (at at time zone 'UTC')::date, name, value, is_premium, flux_id, source, language, country,
        device, count(*), count(*) filter (where is_unique)
      from taken group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
      on conflict (brand_id, day, name, value, is_premium, flux_id, source, language, country, device)
      do update set events = usage_days.events + excluded.events, uniques = usage_days.uniques + excluded.uniques
    )
    select 1 from taken
  `);
  return rowCount === BATCH;
}
