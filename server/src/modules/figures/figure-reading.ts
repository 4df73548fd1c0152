import { DAY_MS } from '@halo/shared/contracts';
import {
  type FigureGroup,
  FUNNEL_ROWS_MAX,
  type FunnelRow,
  type FunnelStep,
  type RetentionRow,
} from '@halo/shared/contracts/operations';
import { sql } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';

export interface Period {
  readonly brands: readonly string[];
  /** both days included */
  readonly from: string;
  readonly until: string;
}

export interface Funnel {
  readonly total: FunnelRow;
  readonly rows: FunnelRow[];
  readonly adBlockers: { loads: number; blocked: number };
}

const COLUMNS = { brand: 'brand_id', flow: 'flux_id', source: 'source', language: 'language' } as const;
const RETENTION_WEEKS = 26;
const WEEK_MS = 7 * DAY_MS;

/** What pages reported of a period, also of the days that are not added up yet. */
const usage = (period: Period) => sql`(
  select brand_id, flux_id, source, language, name, uniques::bigint as uniques, events::bigint as events from usage_days
  where brand_id = any(${sql.param(period.brands)}::text[]) and day between ${period.from} and ${period.until}
  union all
  select brand_id, flux_id, source, language, name, is_unique::int, 1 from usage_events
  where brand_id = any(${sql.param(period.brands)}::text[]) and day_of(at) between ${period.from} and ${period.until}
)`;

/** How far those came who signed up in the period, beside its visits. */
export async function readFunnel(db: Db, period: Period, by: FigureGroup): Promise<Funnel> {
  const group = sql.raw(COLUMNS[by]);
  const { rows } = await db.execute<Record<string, string>>(sql`
    with members as (
      select ${group} as name, count(*) as "signedUp", count(confirmed_on) as confirmed, count(wrote_on) as wrote,
        count(answered_on) as answered, count(bought_on) as bought
      from figure_members
      where brand_id = any(${sql.param(period.brands)}::text[])
        and signed_up_on between ${period.from} and ${period.until}
      group by 1
    ), visits as (
      select ${group} as name, sum(uniques) as visits from ${usage(period)} u where u.name = 'visit' group by 1
    )
    select coalesce(m.name, v.name) as "group", v.visits, m."signedUp", m.confirmed, m.wrote, m.answered, m.bought
    from members m full join visits v on v.name = m.name
    order by coalesce(m."signedUp", 0) desc, coalesce(v.visits, 0) desc, 1
  `);
  const all = rows.map(funnelRow);
  const loads = await db.execute<{ loads: string; blocked: string }>(sql`
    select coalesce(sum(events) filter (where name = 'visit'), 0) as loads,
      coalesce(sum(events) filter (where name = 'adBlocker'), 0) as blocked
    from ${usage(period)} u
  `);
  const [counted] = loads.rows;
  return {
    total: all.reduce(added, funnelRow({})),
    rows: all.slice(0, FUNNEL_ROWS_MAX),
    adBlockers: { loads: Number(counted?.loads ?? 0), blocked: Number(counted?.blocked ?? 0) },
  };
}

function funnelRow(row: Readonly<Record<string, string | null>>): FunnelRow {
  return countsOf(row['group'] ?? '', (step) => Number(row[step] ?? 0));
}

function added(sum: FunnelRow, row: FunnelRow): FunnelRow {
  return countsOf(sum.group, (step) => sum[step] + row[step]);
}

function countsOf(group: string, count: (step: FunnelStep) => number): FunnelRow {
  const [visits, signedUp, confirmed] = [count('visits'), count('signedUp'), count('confirmed')];
  return {
    group,
    visits,
    signedUp,
    confirmed,
    wrote: count('wrote'),
    answered: count('answered'),
    bought: count('bought'),
  };
}

/** Of the members of each week how many were there in the weeks after. */
export async function readRetention(db: Db, brands: readonly string[], now: Date): Promise<RetentionRow[]> {
  const weeks = Array.from({ length: RETENTION_WEEKS }, (_, week) => week);
  const sums = sql.join(
    weeks.map((week) => sql`sum((active_weeks >> ${week}::int) & 1)`),
    sql`, `,
  );
  const { rows } = await db.execute<{ week: string; members: string; active: number[] }>(sql`
    select to_char(date_trunc('week', signed_up_on), 'YYYY-MM-DD') as week, count(*) as members,
      json_build_array(${sums}) as active
    from figure_members
    where brand_id = any(${sql.param(brands)}::text[])
      and signed_up_on >=
        date_trunc('week', ${now.toISOString()}::timestamptz, 'UTC') - ${RETENTION_WEEKS} * interval '1 week'
    group by 1 order by 1 desc
  `);
  return rows.map(({ week, members, active }) => ({
    week,
    members: Number(members),
    active: active.slice(0, wholeWeeks(week, now)),
  }));
}

/** How many weeks are over for each member of a week, also for who signed up on its last day. */
export function wholeWeeks(monday: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(monday) - WEEK_MS) / WEEK_MS));
}
