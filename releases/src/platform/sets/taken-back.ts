import type { TakenBack } from '@halo/shared/contracts/operations';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import { releaseRevisions } from '../releases-tables.ts';
import type { VersionName } from './pins.ts';

/** A version that the health rule took back on a brand, and that did not come to it again since. */
export type TakenVersion = VersionName & TakenBack;

/** Newest first. The revisions themselves are the memory: a brand that agreed to have it again has a newer one. */
export async function takenBackVersions(db: Db, remote?: string): Promise<TakenVersion[]> {
  const { rows } = await db.execute<TakenVersion & { [column: string]: unknown }>(sql`
    with gone as (
      select r.scope, r.revision, r.reason, r.created_at, pin.key as remote, had.version
      from ${releaseRevisions} r
      join ${releaseRevisions} p on p.scope = r.scope and p.revision = r.revision - 1
      cross join lateral jsonb_each(p.effective) pin
      cross join lateral (values
        (pin.value ->> 'version'),
        -- where the rule switched the remote off, its canary is not what failed
        (case when not ${isOff(sql`r.effective`, sql`pin.key`)} then pin.value #>> '{canary,version}' end)
      ) had(version)
      where r.action = 'health' and had.version is not null
        and ${remote === undefined ? sql`true` : sql`pin.key = ${remote}`}
        and ${runs(sql`p.effective`, sql`pin.key`, sql`had.version`)}
        and not ${runs(sql`r.effective`, sql`pin.key`, sql`had.version`)}
    )
    select distinct on (g.scope, g.remote, g.version) g.scope, g.remote, g.version, g.reason,
      to_char(g.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from gone g
    where not exists (
      select 1 from ${releaseRevisions} n
      where n.scope = g.scope and n.revision > g.revision and ${runs(sql`n.effective`, sql`g.remote`, sql`g.version`)}
    )
    order by g.scope, g.remote, g.version, g.revision desc`);
  return rows.toSorted((one, other) => other.at.localeCompare(one.at));
}

/** For everybody or as a canary; of a remote that is off nothing runs. */
function runs(effective: SQL, remote: SQL, version: SQL): SQL {
  const isNamed = sql`coalesce(${version} in (${effective} #>> array[${remote}, 'version'], ${effective} #>> array[${remote}, 'canary', 'version']), false)`;
  return sql`(${isNamed} and not ${isOff(effective, remote)})`;
}

function isOff(effective: SQL, remote: SQL): SQL {
  return sql`(coalesce((${effective} #>> array[${remote}, 'isOff'])::boolean, false)
    and not (coalesce((${effective} #>> array[${remote}, 'isCanaryOnly'])::boolean, false)
      and ${effective} #> array[${remote}, 'canary'] is not null))`;
}

/** Without what they are about. */
export function takenBackOf(taken: readonly TakenVersion[], version: string): TakenBack[] {
  return taken.filter((each) => each.version === version).map(({ scope, at, reason }) => ({ scope, at, reason }));
}
