import { MonthExport } from '@halo/shared/contracts/operations';
import type { Db } from '@halo/server-kit/storage/database';
import { sql } from 'drizzle-orm';
import type { BrandDirectory } from '../../../basics.ts';
import { companiesOf } from '../../finance/companies.ts';
import { monthAsJson } from '../../finance/month-file.ts';
import { monthLines, readMonth } from '../../finance/finance-month.ts';

/** What the files of the running month of all companies come to, read as finance reads them. */
export interface MonthOfRun {
  /** held by each account at a provider at the end, by its name in the books */
  readonly held: ReadonlyMap<string, number>;
  readonly credits: SoldOfMonth;
  readonly premium: SoldOfMonth;
  /** what does not add up within a file */
  readonly faults: readonly string[];
}

/** Sold and not taken back, and what of it is still owed to buyers. */
export interface SoldOfMonth {
  readonly sold: number;
  readonly deferred: number;
}

export async function monthOfRun(db: Db, brands: Pick<BrandDirectory, 'all'>): Promise<MonthOfRun> {
  const held = new Map<string, number>();
  const faults: string[] = [];
  const sums = { credits: { sold: 0, deferred: 0 }, premium: { sold: 0, deferred: 0 } };
  for (const company of companiesOf(brands)) {
    const { rows } = await db.execute<{ month: string }>(
      sql`select to_char(now() at time zone ${company.timeZone}, 'YYYY-MM') as month`,
    );
    const { summary, span } = await readMonth({ db }, company, rows[0]?.month ?? '');
    let text = '';
    for await (const part of monthAsJson(summary, monthLines({ db }, span))) text += part;
    const file = MonthExport.parse(JSON.parse(text));
    faults.push(...faultsOf(file));
    for (const { account, closing } of file.summary.accounts)
      if (account.startsWith('psp:')) held.set(account, (held.get(account) ?? 0) + closing);
    for (const each of file.summary.deferred) {
      sums[each.kind].sold += each.sold;
      sums[each.kind].deferred += each.deferred;
    }
  }
  return { held, ...sums, faults };
}

/** Each movement sums to zero, each account is what its lines say, and what a provider did has the provider's id. */
function faultsOf({ summary, lines }: MonthExport): string[] {
  const movements = new Map<string, number>();
  const accounts = new Map<string, number>();
  const add = (sums: Map<string, number>, key: string, amount: number) => sums.set(key, (sums.get(key) ?? 0) + amount);
  for (const { movement, brand, account, currency, amount } of lines) {
    add(movements, `movement ${movement} ${currency}`, amount);
    add(accounts, `${brand} ${account} ${currency}`, amount);
  }
  for (const { brand, account, currency, debit, credit } of summary.accounts)
    add(accounts, `${brand} ${account} ${currency}`, credit - debit);
  return [
    ...[...movements, ...accounts].flatMap(([key, sum]) => (sum === 0 ? [] : [`${key}: ${sum}`])),
    ...lines.flatMap(({ account, providerId, cause }) =>
      account.startsWith('psp:') && providerId === undefined ? [`${cause}: without the provider's id`] : [],
    ),
  ];
}
