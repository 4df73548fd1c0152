import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Db } from '@halo/server-kit/storage/database';
import { sql } from 'drizzle-orm';
import { citiesOf, geoCountries, geoFile } from './geo-data.ts';
import { places } from './geo-tables.ts';

/** Of the files that the table is made from. */
export function placesVersion(): string {
  const hash = createHash('sha256');
  for (const country of geoCountries) hash.update(readFileSync(geoFile(country)));
  return `sha256 ${hash.digest('hex')}`;
}

/**
 * Makes the table of towns that of the files. The table carries the hash of the files as its comment, as functions do.
 * Of towns with one name in one region the largest counts, as everywhere.
 */
export async function putPlaces(db: Db): Promise<void> {
  const version = placesVersion();
  await db.transaction(async (tx) => {
    // Processes that start together take turns.
    await tx.execute(sql`lock table ${places} in share row exclusive mode`);
    const { rows } = await tx.execute<{ version: string | null }>(
      sql`select obj_description('places'::regclass) as version`,
    );
    if (rows[0]?.version === version) return;
    const towns = geoCountries.flatMap((country) =>
      citiesOf(country).map(({ region, name, lat, lng }) => ({ country, region, name, lat, lng })),
    );
    await tx.execute(sql`delete from ${places}`);
    await tx.execute(sql`
      insert into ${places} (country, region, name, lat, lng)
      select country, region, name, lat, lng
      from jsonb_to_recordset(${JSON.stringify(towns)}::jsonb) as town(country text, region text, name text, lat float8, lng float8)
      on conflict do nothing`);
    await tx.execute(sql`select place_profiles()`);
    await tx.execute(sql.raw(`comment on table places is '${version}'`));
  });
}
