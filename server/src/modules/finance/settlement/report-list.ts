import type { Db } from '@halo/server-kit/storage/database';
import { type FinanceCompany, ProviderAccount, type ReportList } from '@halo/shared/contracts/operations';
import { sql } from 'drizzle-orm';
import { providerAccounts } from '../../accounting/index.ts';
import { reportTasks } from '../../payments/index.ts';

const TAKEN_MAX = 50;

/** What finance has to do with the reports of a company's accounts, how far they go, and what was taken in. */
export async function reportsOf(db: Db, company: FinanceCompany): Promise<ReportList> {
  const isOwn = (account: string) => isOf(company, account);
  const { announced, missing } = await reportTasks(db);
  const taken = await takenReports(db, company);
  const tasks = announced.filter(({ account }) => isOwn(account));
  const named = [
    ...(await providerAccounts(db, company.brands)),
    ...tasks.map(({ account }) => account),
    ...missing.map(({ account }) => account),
    ...taken.map(({ account }) => account),
  ];
  // Of other providers no report can be read.
  const readable = named.filter((account) => isOwn(account) && ProviderAccount.safeParse(account).success);
  const late = new Map(missing.map(({ account, detail }) => [account, detail]));
  return {
    tasks: tasks.map(({ account, name, announcedAt, dueAt, owner }) => ({
      account,
      name,
      announcedAt: announcedAt.toISOString(),
      ...(dueAt === null ? {} : { dueAt: dueAt.toISOString() }),
      ...(owner === null ? {} : { owner }),
    })),
    accounts: (await howFar(db, [...new Set(readable)].sort())).map((each) => {
      const detail = late.get(each.account);
      return { ...each, ...(detail === undefined ? {} : { missing: detail }) };
    }),
    taken,
  };
}

/** Its own ones, and those of the whole installation. */
function isOf({ id }: FinanceCompany, account: string): boolean {
  const [, owner = id] = account.split('@');
  return owner === id;
}

interface AccountRow extends Record<string, unknown> {
  account: string;
  until: string | null;
  awaited: number;
  since: string | null;
  differences: number;
}

/** What was authorised and never became money is in no report: booked as paid and lost, it is even. */
async function howFar(db: Db, accounts: readonly string[]): Promise<ReportList['accounts']> {
  const { rows } = await db.execute<AccountRow>(sql`
    select a.account,
      to_json((select max(l.occurred_at) from finance_lines l where l.account = a.account)) #>> '{}' as until,
      (select count(*) from finance_differences d
        where d.account = a.account and d.gone_at is null and d.closed_at is null)::integer as differences,
      o.awaited, to_json(o.since) #>> '{}' as since
    from unnest(${sql.param([...accounts])}::text[]) with ordinality as a (account, place)
    cross join lateral (
      with unnamed as (
        select e.* from provider_entries('psp:' || a.account) e
        where not exists (select from finance_lines l where l.movement_id = e.movement_id)
      )
      select count(*)::integer as awaited, min(u.occurred_at) as since from unnamed u
      where u.kind not in ('captured', 'lost') or not exists (
        select from unnamed other where other.attempt_id = u.attempt_id and other.currency = u.currency
          and other.amount = -u.amount and other.kind in ('captured', 'lost')
      )
    ) o order by a.place`);
  return rows.map(({ account, until, awaited, since, differences }) => ({
    account,
    awaited,
    differences,
    ...(until === null ? {} : { reportedUntil: new Date(until).toISOString() }),
    ...(since === null ? {} : { awaitedSince: new Date(since).toISOString() }),
  }));
}

interface TakenRow extends Record<string, unknown> {
  id: string;
  account: string;
  name: string;
  lines: number;
  at: string;
  imported_by: string;
  differences: number;
}

async function takenReports(db: Db, { id: company }: FinanceCompany): Promise<ReportList['taken']> {
  const { rows } = await db.execute<TakenRow>(sql`
    with differing as (
      select l.report_id, count(*)::integer as count from finance_differences d join finance_lines l on l.id = d.line_id
      where d.gone_at is null and d.closed_at is null group by l.report_id
    )
    select r.id, r.account, r.name, r.lines, to_json(r.imported_at) #>> '{}' as at, r.imported_by,
      coalesce(d.count, 0) as differences
    from finance_reports r left join differing d on d.report_id = r.id
    where position('@' in r.account) = 0 or split_part(r.account, '@', 2) = ${company}
    order by r.imported_at desc, r.id limit ${TAKEN_MAX}`);
  return rows.map(({ id, account, name, lines, at, imported_by, differences }) => ({
    id,
    account,
    name,
    lines,
    takenAt: new Date(at).toISOString(),
    takenBy: imported_by,
    differences,
  }));
}
