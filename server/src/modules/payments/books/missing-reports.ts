import type { Db } from '@halo/server-kit/storage/database';
import { and, eq, sql } from 'drizzle-orm';
import { booksBeganAt } from '../../accounting/index.ts';
import type { PaymentsNeeds } from '../payments.ts';
import { paymentParkedEvents } from '../payments-tables.ts';
import { accountName } from '../providers/provider-account.ts';
import { REPORT_READY } from '../webhooks/due-dates.ts';
import type { Finding } from './findings.ts';

const DAY_MS = 24 * 3_600_000;
/** A report is made in the course of its day. */
const GRACE_DAYS = 1;

/** Accounts whose settlement report is due, by their own setting, and was not announced. */
export async function missingReports({
  db,
  clock,
  env,
}: Pick<PaymentsNeeds, 'db' | 'clock' | 'env'>): Promise<Finding[]> {
  const accounts = [
    ['', env.adyen] as const,
    ...Object.entries(env.companies).map(([id, own]) => [id, own.adyen] as const),
  ];
  const found: Finding[] = [];
  for (const [accountCompany, settings] of accounts) {
    if (settings?.reportDays === undefined) continue;
    const since = (await lastAnnounced(db, accountCompany)) ?? (await booksBeganAt(db));
    const days = settings.reportDays + GRACE_DAYS;
    if (!since || clock.now().getTime() - since.getTime() <= days * DAY_MS) continue;
    found.push({
      kind: 'report',
      subject: accountName({ provider: 'adyen', accountCompany }),
      detail: `no settlement report since ${since.toISOString().slice(0, 10)}; one is due every ${settings.reportDays} days`,
    });
  }
  return found;
}

async function lastAnnounced(db: Db, accountCompany: string): Promise<Date | undefined> {
  const { provider, accountCompany: company, reason, receivedAt } = paymentParkedEvents;
  const [row] = await db
    .select({ at: sql<string | null>`max(${receivedAt})` })
    .from(paymentParkedEvents)
    .where(and(eq(provider, 'adyen'), eq(company, accountCompany), eq(reason, REPORT_READY)));
  return row?.at ? new Date(row.at) : undefined;
}
