import { ReportReason } from '@halo/shared/contracts';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { desc, inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { StoredReportRow } from './safety.ts';
import { reports } from './safety-tables.ts';

export async function readReports(db: Db, ids: readonly number[]): Promise<StoredReportRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(reports)
    .where(inArray(reports.id, [...ids]))
    .orderBy(desc(reports.id));
  return rows.map(({ messageId, createdAt, reason, ...row }) => ({
    ...row,
    reason: z.parse(ReportReason, reason),
    messageId: messageId ?? undefined,
    reportedAt: createdAt,
  }));
}

export async function closeReports(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(reports)
    .set({ status: 'closed' })
    .where(inArray(reports.id, [...ids]));
}
