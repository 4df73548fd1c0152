import { MINUTE_MS, type ReleaseGroup, type ReleaseReport, SHELL_NAME } from '@halo/shared/contracts';
import { DEFAULT_SCOPE, type ShellHealth, type VersionHealth } from '@halo/shared/contracts/operations';
import { lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import { releaseHealth, releaseHealthVisitors } from '../releases-tables.ts';
import type { GroupHealth } from './health-rule.ts';
import { bucketOf, type Histogram, p75, sampleSize, type VitalName } from './vital-scale.ts';

/**
 * One network counts as so many visitors of a version at most: made-up cookies on one line weigh no more than a
 * household.
 */
export const VISITORS_PER_NETWORK = 2;
/** Beyond this a network's further visitors are not even stored for the hour. */
const STORED_PER_NETWORK = 50;
/** In this time a visitor adds one value of each vital at most, and a network those of so many visitors as above. */
const VITAL_EVERY_MS = 60 * 60_000;
/** Fewer values have no percentile. */
const MIN_SHOWN_VALUES = 10;
/** Of so many of the newest rows, networks are distinguished. */
const NETWORKS_SAMPLED = 2000;

/** Who reports, as far as it is kept: two hashes. */
export interface Reporter {
  readonly visitor: string;
  readonly network: string;
}

export interface GroupKey {
  readonly brandId: string;
  readonly remote: string;
  readonly version: string;
  readonly group: ReleaseGroup;
}

export interface HealthRepository {
  /** Counts what one call brought, in one statement. */
  record(brandId: string, reporter: Reporter, reports: readonly ReleaseReport[], now: Date): Promise<void>;
  /** What the rule judges: one network has little weight in it. */
  group(key: GroupKey, since: Date): Promise<GroupHealth>;
  /** … and all that the brand's pages ran beside a remote, as if it were one version. */
  neighbours(key: Pick<GroupKey, 'brandId' | 'remote'>, since: Date): Promise<GroupHealth>;
  /**
   * Counts what pages of a shell's version were refused by their policy, by directive. Visitors stay unknown.
   */
  refused(brandId: string, shellVersion: string, counts: Readonly<Record<string, number>>, now: Date): Promise<void>;
  /** What operators see of versions: everything that was counted. */
  versions(scope: string, since: Date): Promise<VersionHealth[]>;
  /** … and of the shell. */
  shell(scope: string, since: Date): Promise<ShellHealth[]>;
  /** How many visitors there were lately, all brands together, and from how many networks. */
  networks(since: Date): Promise<{ visitors: number; networks: number }>;
  forget(before: Date): Promise<void>;
}

/** Beside `phase:code` of failures to load. */
const REFUSAL = 'policy:';

export function createHealthRepository(db: Db): HealthRepository {
  return {
    record: (brandId, reporter, reports, now) => recordReports(db, brandId, reporter, reports, now),
    refused: (brandId, shellVersion, counts, now) => recordRefusals(db, brandId, shellVersion, counts, now),
    group: (key, since) => readGroup(db, key.version, ofGroup(key), since),
    neighbours: (key, since) => readGroup(db, 'the rest of the page', besides(key), since),
    versions: (scope, since) => readVersions(db, scope, since),
    shell: (scope, since) => readShell(db, scope, since),
    networks: (since) => countNetworks(db, since),
    async forget(before) {
      await db.delete(releaseHealth).where(lt(releaseHealth.minute, before));
      await db.delete(releaseHealthVisitors).where(lt(releaseHealthVisitors.lastSeenAt, before));
    },
  };
}

async function recordReports(
  db: Db,
  brandId: string,
  { visitor, network }: Reporter,
  reports: readonly ReleaseReport[],
  now: Date,
): Promise<void> {
  const minute = minuteOf(now);
  const nowMs = now.getTime();
  const hourAgo = new Date(nowMs - VITAL_EVERY_MS).toISOString();
  await db.execute(sql`
    with reported as (
      select * from jsonb_to_recordset(${JSON.stringify(tallies(reports))}::jsonb)
        as t(remote text, version text, "group" text, loads int, crashes int, failures jsonb, vitals jsonb, "hasFailed" boolean)
    ), known as (
      select v.remote, v.version, v."group", v.vitals_at from release_health_visitors v join reported t using (remote, version, "group")
      where v.brand_id = ${brandId} and v.visitor = ${visitor}
    ), neighbours as (
      select v.remote, v.version, v."group", v.vitals_at from release_health_visitors v join reported t using (remote, version, "group")
      where v.brand_id = ${brandId} and v.network = ${network} and v.visitor <> ${visitor} and v.last_seen_at > ${hourAgo}::timestamptz
    ), counted as (
      select t.*,
        (select coalesce(jsonb_object_agg(name || ':' || bucket, 1), '{}') from jsonb_each_text(t.vitals) as e(name, bucket)
          where coalesce((k.vitals_at ->> name)::float8, 0) <= ${nowMs - VITAL_EVERY_MS} and (
            select count(*) from neighbours n
            where (n.remote, n.version, n."group") = (t.remote, t.version, t."group") and (n.vitals_at ->> name)::float8 > ${nowMs - VITAL_EVERY_MS}
          ) < ${VISITORS_PER_NETWORK}) as due_vitals
      from reported t left join known k using (remote, version, "group")
      where k.remote is not null or (
        select count(*) from neighbours n where (n.remote, n.version, n."group") = (t.remote, t.version, t."group")
      ) < ${STORED_PER_NETWORK}
    ), visit as (
      insert into release_health_visitors as v (brand_id, remote, version, "group", visitor, network, last_seen_at, failed_at, vitals_at)
      select ${brandId}, remote, version, "group", ${visitor}, ${network}, ${now.toISOString()}::timestamptz,
        case when "hasFailed" then ${now.toISOString()}::timestamptz end,
        (select coalesce(jsonb_object_agg(split_part(key, ':', 1), ${nowMs}::float8), '{}') from jsonb_object_keys(due_vitals) as key)
      from counted order by remote, version, "group"
      on conflict (brand_id, remote, version, "group", visitor) do update set
        last_seen_at = excluded.last_seen_at, failed_at = coalesce(excluded.failed_at, v.failed_at), vitals_at = v.vitals_at || excluded.vitals_at
    )
    insert into release_health as h (minute, brand_id, remote, version, "group", loads, crashes, failures, vitals)
    select ${minute}::timestamptz, ${brandId}, remote, version, "group", loads, crashes, failures, due_vitals from counted order by remote, version, "group"
    on conflict (minute, brand_id, remote, version, "group") do update set
      loads = h.loads + excluded.loads, crashes = h.crashes + excluded.crashes,
      failures = ${mergedCounts('failures')}, vitals = ${mergedCounts('vitals')}`);
}

type Counts = Readonly<Record<string, number>>;

async function recordRefusals(db: Db, brandId: string, shellVersion: string, counts: Counts, now: Date): Promise<void> {
  const failures = Object.fromEntries(
    Object.entries(counts).map(([directive, count]) => [`${REFUSAL}${directive}`, count]),
  );
  await db.execute(sql`
    insert into release_health as h (minute, brand_id, remote, version, "group", failures)
    values (${minuteOf(now)}::timestamptz, ${brandId}, ${SHELL_NAME}, ${shellVersion}, 'stable', ${JSON.stringify(failures)}::jsonb)
    on conflict (minute, brand_id, remote, version, "group") do update set failures = ${mergedCounts('failures')}`);
}

function ofGroup({ brandId, remote, version, group }: GroupKey): SQL {
  return sql`brand_id = ${brandId} and remote = ${remote} and version = ${version} and "group" = ${group}`;
}

function besides({ brandId, remote }: Pick<GroupKey, 'brandId' | 'remote'>): SQL {
  return sql`brand_id = ${brandId} and remote not in (${remote}, ${SHELL_NAME})`;
}

async function readGroup(db: Db, version: string, filter: SQL, since: Date): Promise<GroupHealth> {
  const from = since.toISOString();
  const [people] = (
    await db.execute<{ visitors: number; failing: number }>(sql`
    select coalesce(sum(least(seen, ${VISITORS_PER_NETWORK})), 0)::float8 as visitors,
      coalesce(sum(failing * least(seen, ${VISITORS_PER_NETWORK})::float8 / seen), 0)::float8 as failing
    from (
      select count(distinct visitor) as seen, count(distinct visitor) filter (where failed_at >= ${from}::timestamptz) as failing
      from release_health_visitors where ${filter} and last_seen_at >= ${from}::timestamptz
      group by network
    ) by_network`)
  ).rows;
  const [counts] = await counters(db, filter, since);
  const causes = Object.entries({
    ...counts?.failures,
    ...(counts && counts.crashes > 0 ? { crash: counts.crashes } : {}),
  }).flatMap(([what, count]) => (what.startsWith(REFUSAL) ? [] : [{ what, count }]));
  return {
    version,
    visitors: people?.visitors ?? 0,
    failing: people?.failing ?? 0,
    causes: causes.sort((one, other) => other.count - one.count),
    vitals: { LCP: histogramOf(counts?.vitals, 'LCP'), INP: histogramOf(counts?.vitals, 'INP') },
  };
}

async function readVersions(db: Db, scope: string, since: Date): Promise<VersionHealth[]> {
  const [people, counts] = await Promise.all([
    db.execute<{ remote: string; version: string; group: ReleaseGroup; visitors: number; failing: number }>(sql`
      select remote, version, "group", count(*)::int as visitors, (count(*) filter (where failed_at >= ${since.toISOString()}::timestamptz))::int as failing
      from release_health_visitors where last_seen_at >= ${since.toISOString()}::timestamptz and ${ofScope(scope)}
      group by 1, 2, 3 order by 1, 2, 3`),
    counters(db, ofScope(scope), since),
  ]);
  return people.rows.map((row) =>
    shown(
      row,
      counts.find(
        ({ remote, version, group }) => remote === row.remote && version === row.version && group === row.group,
      ),
    ),
  );
}

async function readShell(db: Db, scope: string, since: Date): Promise<ShellHealth[]> {
  const from = since.toISOString();
  const [visitors, failing, counts] = await Promise.all([
    db.execute<{ visitors: number }>(
      sql`select count(distinct visitor)::int as visitors from release_health_visitors where last_seen_at >= ${from}::timestamptz and ${ofScope(scope)}`,
    ),
    db.execute<{ version: string; failing: number }>(sql`
      select version, count(distinct visitor)::int as failing from release_health_visitors
      where ${ofScope(scope)} and remote = ${SHELL_NAME} and last_seen_at >= ${from}::timestamptz and failed_at >= ${from}::timestamptz group by version`),
    counters(db, sql`${ofScope(scope)} and remote = ${SHELL_NAME}`, since),
  ]);
  return [...causesByVersion(counts)]
    .map(([version, failures]) => ({
      version,
      visitors: visitors.rows[0]?.visitors ?? 0,
      failing: failing.rows.find((row) => row.version === version)?.failing ?? 0,
      failures: causesOf(failures).filter(isNoRefusal),
      refusals: causesOf(failures)
        .filter((cause) => !isNoRefusal(cause))
        .map(({ code: directive, count }) => ({ directive, count })),
    }))
    .sort((one, other) => (one.version < other.version ? 1 : -1));
}

/** Of both groups together; a version about which only starts were reported has no trouble to show. */
function causesByVersion(counts: readonly Counters[]): Map<string, Counters['failures']> {
  const found = new Map<string, Counters['failures']>();
  for (const { version, failures } of counts) {
    const sums = found.get(version) ?? {};
    for (const [cause, count] of Object.entries(failures)) sums[cause] = (sums[cause] ?? 0) + count;
    if (Object.keys(sums).length > 0) found.set(version, sums);
  }
  return found;
}

async function countNetworks(db: Db, since: Date): Promise<{ visitors: number; networks: number }> {
  const { rows } = await db.execute<{ visitors: number; networks: number }>(sql`
    select count(distinct visitor)::int as visitors, count(distinct network)::int as networks from (
      select visitor, network from release_health_visitors where last_seen_at >= ${since.toISOString()}::timestamptz order by last_seen_at desc limit ${NETWORKS_SAMPLED}
    ) newest`);
  return rows[0] ?? { visitors: 0, networks: 0 };
}

/** Sums of the minutes since then, the one it falls into included. */
async function counters(db: Db, filter: SQL, since: Date): Promise<Counters[]> {
  const from = minuteOf(since);
  const { rows } = await db.execute<{ [Name in keyof Counters]: Counters[Name] }>(sql`
    with picked as (select * from release_health where minute >= ${from}::timestamptz and ${filter})
    select remote, version, "group", sum(loads)::int as loads, sum(crashes)::int as crashes,
      ${summedCounts('failures')} as failures, ${summedCounts('vitals')} as vitals
    from picked p group by remote, version, "group"`);
  return rows;
}

/** The default is the sum of all brands. */
function ofScope(scope: string) {
  return scope === DEFAULT_SCOPE ? sql`true` : sql`brand_id = ${scope}`;
}

function minuteOf(time: Date): string {
  return new Date(Math.floor(time.getTime() / MINUTE_MS) * MINUTE_MS).toISOString();
}

interface Counters {
  remote: string;
  version: string;
  group: ReleaseGroup;
  loads: number;
  crashes: number;
  failures: Record<string, number>;
  vitals: Record<string, number>;
}

type Tally = Omit<Counters, 'vitals'> & { /** name → bucket */ vitals: Record<string, number>; hasFailed: boolean };

/** What one call says of each version: one value of a vital, the last. */
function tallies(reports: readonly ReleaseReport[]): Tally[] {
  const byVersion = new Map<string, Tally>();
  for (const report of reports) {
    const { remote, version, group } = report;
    const key = `${remote}@${version}:${group}`;
    const tally = byVersion.get(key) ?? {
      remote,
      version,
      group,
      loads: 0,
      crashes: 0,
      failures: {},
      vitals: {},
      hasFailed: false,
    };
    byVersion.set(key, tally);
    switch (report.kind) {
      case 'loaded':
        tally.loads += 1;
        tally.vitals['LOAD'] = bucketOf('LOAD', report.durationMs);
        break;
      case 'failed': {
        const cause = `${report.phase}:${report.code}`;
        tally.failures[cause] = (tally.failures[cause] ?? 0) + 1;
        tally.hasFailed = true;
        break;
      }
      case 'crashed':
        if (report.at === undefined) tally.crashes += 1;
        else tally.failures[`${report.at}:threw`] = (tally.failures[`${report.at}:threw`] ?? 0) + 1;
        tally.hasFailed = true;
        break;
      case 'vital':
        tally.vitals[report.name] = bucketOf(report.name, report.value);
        break;
    }
  }
  return [...byVersion.values()];
}

/** Adds the counts of a new row to those that are there, key by key. */
function mergedCounts(column: 'failures' | 'vitals') {
  const [old, fresh] = [sql.raw(`h.${column}`), sql.raw(`excluded.${column}`)];
  return sql`(select coalesce(jsonb_object_agg(key, total), '{}') from (
    select key, sum(value::int) as total from (select * from jsonb_each_text(${old}) union all select * from jsonb_each_text(${fresh})) both_rows group by key
  ) sums)`;
}

function summedCounts(column: 'failures' | 'vitals') {
  return sql`(select coalesce(jsonb_object_agg(key, total), '{}') from (
    select key, sum(value::int) as total from picked q, jsonb_each_text(${sql.raw(`q.${column}`)})
    where q.remote = p.remote and q.version = p.version and q."group" = p."group" group by key
  ) sums)`;
}

function histogramOf(vitals: Counters['vitals'] | undefined, name: VitalName): Histogram {
  return new Map(
    Object.entries(vitals ?? {})
      .filter(([key]) => key.startsWith(`${name}:`))
      .map(([key, count]) => [Number(key.slice(name.length + 1)), count]),
  );
}

function shown(
  row: Pick<VersionHealth, 'remote' | 'version' | 'group' | 'visitors' | 'failing'>,
  counts: Counters | undefined,
): VersionHealth {
  const percentile = (name: VitalName): number | undefined => {
    const histogram = histogramOf(counts?.vitals, name);
    return sampleSize(histogram) < MIN_SHOWN_VALUES ? undefined : p75(name, histogram);
  };
  const [lcpMs, inpMs, loadMs, cls] = [percentile('LCP'), percentile('INP'), percentile('LOAD'), percentile('CLS')];
  return {
    ...row,
    loads: counts?.loads ?? 0,
    crashes: counts?.crashes ?? 0,
    failures: causesOf(counts?.failures ?? {}).filter(isNoRefusal),
    ...(lcpMs === undefined ? {} : { lcpMs: Math.round(lcpMs) }),
    ...(inpMs === undefined ? {} : { inpMs: Math.round(inpMs) }),
    ...(loadMs === undefined ? {} : { loadMs: Math.round(loadMs) }),
    ...(cls === undefined ? {} : { cls: Math.round(cls * 1000) / 1000 }),
  };
}

/** What a policy refused makes no visitor a failing one. */
const isNoRefusal = ({ phase }: { readonly phase: string }): boolean => `${phase}:` !== REFUSAL;

/** Most frequent first. */
function causesOf(failures: Counters['failures']): VersionHealth['failures'] {
  return Object.entries(failures)
    .map(([cause, count]) => ({ phase: cause.split(':')[0] ?? '', code: cause.split(':')[1] ?? '', count }))
    .sort((one, other) => other.count - one.count);
}
