import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { DeskDraft } from '@halo/shared/contracts/operations';
import { asc, eq, inArray, lte } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { CaseState } from './case-state.ts';
import { deskVerdicts } from './desk-tables.ts';

/** What was decided and has not happened yet: it can be taken back, or waits for a second person. */
export interface Verdict extends Omit<typeof deskVerdicts.$inferSelect, 'draft'> {
  readonly draft: DeskDraft;
}

const BATCH = 50;

export async function verdictOf(db: Db | Transaction, caseId: number): Promise<Verdict | undefined> {
  return (await verdictsOf(db, [caseId])).get(caseId);
}

export async function verdictsOf(db: Db | Transaction, caseIds: readonly number[]): Promise<Map<number, Verdict>> {
  if (caseIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(deskVerdicts)
    .where(inArray(deskVerdicts.caseId, [...caseIds]));
  return new Map(rows.map((row) => [row.caseId, { ...row, draft: z.parse(DeskDraft, row.draft) }]));
}

export async function dueVerdicts(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .select({ caseId: deskVerdicts.caseId })
    .from(deskVerdicts)
    .where(lte(deskVerdicts.leavesAt, now))
    .orderBy(asc(deskVerdicts.leavesAt))
    .limit(BATCH);
  return rows.map(({ caseId }) => caseId);
}

/** In place of what was decided on the case before. */
export async function keepVerdict(tx: Transaction, row: typeof deskVerdicts.$inferInsert): Promise<void> {
  const { caseId: _case, ...rest } = row;
  await tx.insert(deskVerdicts).values(row).onConflictDoUpdate({ target: deskVerdicts.caseId, set: rest });
}

export async function dropVerdict(tx: Transaction, caseId: number): Promise<void> {
  await tx.delete(deskVerdicts).where(eq(deskVerdicts.caseId, caseId));
}

/** It waits for a second person again. */
export async function unconfirm(tx: Transaction, caseId: number): Promise<void> {
  await tx.update(deskVerdicts).set({ leavesAt: null, confirmedBy: null }).where(eq(deskVerdicts.caseId, caseId));
}

export function stateOf(verdict: Verdict | undefined): CaseState {
  if (!verdict) return { kind: 'open' };
  const { operator: by, confirmedBy, leavesAt } = verdict;
  if (leavesAt === null) return { kind: 'proposed', by };
  return { kind: 'leaving', by, confirmedBy: confirmedBy ?? undefined, leavesAt: leavesAt.getTime() };
}
