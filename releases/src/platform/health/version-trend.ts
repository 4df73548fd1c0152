import { MINUTE_MS } from '@halo/shared/contracts';
import { DEFAULT_SCOPE, type VersionTrend } from '@halo/shared/contracts/operations';
import { sql } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import { releaseHealth } from '../releases-tables.ts';

const HOUR = 60;
/** Up to so many minutes, in stretches of so many. */
const STRETCHES: readonly (readonly [upTo: number, minutes: number])[] = [
  [HOUR, 5],
  [24 * HOUR, HOUR],
  [Number.POSITIVE_INFINITY, 6 * HOUR],
];

/** Mounts and failures of a remote's versions over time, everybody's and the canary's together. */
export async function readTrend(
  db: Db,
  { scope, remote, minutes, now }: { scope: string; remote: string; minutes: number; now: Date },
): Promise<VersionTrend> {
  const step = STRETCHES.find(([upTo]) => minutes <= upTo)?.[1] ?? HOUR;
  const stretches = Math.ceil(minutes / step);
  const stepMs = step * MINUTE_MS;
  const end = (Math.floor(now.getTime() / stepMs) + 1) * stepMs;
  const from = new Date(end - stretches * stepMs).toISOString();
  const { rows } = await db.execute<{ version: string; place: number; loads: number; failures: number }>(sql`
    select version, floor(extract(epoch from minute - ${from}::timestamptz) / ${step * 60})::int as place,
      sum(loads)::int as loads,
      (sum(crashes) + sum((select coalesce(sum(value::int), 0) from jsonb_each_text(h.failures))))::int as failures
    from ${releaseHealth} h
    where minute >= ${from}::timestamptz and remote = ${remote}
      and ${scope === DEFAULT_SCOPE ? sql`true` : sql`brand_id = ${scope}`}
    group by 1, 2 order by 1, 2`);
  const versions = [...new Set(rows.map(({ version }) => version))];
  return {
    ...{ from, minutes: step, stretches },
    versions: versions.map((version) => ({
      version,
      points: rows
        .filter((row) => row.version === version)
        .map(({ place, loads, failures }) => ({
          at: new Date(Date.parse(from) + place * stepMs).toISOString(),
          ...{ loads, failures },
        })),
    })),
  };
}
