import type { Db } from '@halo/server-kit/storage/database';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { paymentFindings, paymentParkedEvents } from '../payments-tables.ts';
import { accountName } from '../providers/provider-account.ts';
import { REPORT_READY } from './due-dates.ts';

export interface ReportTasks {
  /** that their provider has announced, and that were not taken in; the oldest first */
  readonly announced: readonly {
    readonly account: string;
    readonly name: string;
    readonly announcedAt: Date;
    readonly dueAt: Date | null;
    /** who looks into it */
    readonly owner: string | null;
  }[];
  /** that were due, by the setting of the account, and were never announced */
  readonly missing: readonly { readonly account: string; readonly detail: string; readonly foundAt: Date }[];
}

/** Settlement reports that finance has to see to, of all accounts. */
export async function reportTasks(db: Db): Promise<ReportTasks> {
  const { status, reason, receivedAt } = paymentParkedEvents;
  const parked = await db
    .select()
    .from(paymentParkedEvents)
    .where(and(eq(status, sql`'open'`), eq(reason, REPORT_READY)))
    .orderBy(asc(receivedAt));
  const missing = await db
    .select()
    .from(paymentFindings)
    .where(and(eq(paymentFindings.kind, 'report'), isNull(paymentFindings.goneAt)))
    .orderBy(asc(paymentFindings.foundAt));
  return {
    announced: parked.map((row) => ({
      account: accountName({ provider: row.provider, accountCompany: row.accountCompany }),
      name: row.reference,
      announcedAt: row.receivedAt,
      dueAt: row.dueAt,
      owner: row.owner,
    })),
    missing: missing.map(({ subject, detail, foundAt }) => ({ account: subject, detail, foundAt })),
  };
}
