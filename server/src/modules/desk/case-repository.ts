import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { and, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { chatOfSubject } from './chat-subject.ts';
import { deskCaseReports, deskCases, deskDecisions, deskTickets } from './desk-tables.ts';

type Executor = Db | Transaction;
export type CaseRow = typeof deskCases.$inferSelect;
export type DecisionRow = typeof deskDecisions.$inferSelect;
export type TicketRow = typeof deskTickets.$inferSelect;

const CASES_SHOWN = 300;
const DECISIONS_SHOWN = 20;

/** The most urgent first: by harm, then by age. */
export async function openCases(db: Db, brandIds: readonly string[]): Promise<CaseRow[]> {
  if (brandIds.length === 0) return [];
  return db
    .select()
    .from(deskCases)
    .where(and(eq(deskCases.status, 'open'), inArray(deskCases.brandId, [...brandIds])))
    .orderBy(desc(deskCases.harm), deskCases.openedAt, deskCases.id)
    .limit(CASES_SHOWN);
}

export async function findCase(db: Executor, id: number): Promise<CaseRow | undefined> {
  const [row] = await db.select().from(deskCases).where(eq(deskCases.id, id));
  return row;
}

/** Undefined: another operator has it, or it is decided. Who has it already keeps it longer. */
export async function claimCase(
  db: Executor,
  id: number,
  { person, now, until }: { person: string; now: Date; until: Date },
): Promise<CaseRow | undefined> {
  const isFree = or(isNull(deskCases.claimedBy), lt(deskCases.leaseUntil, now), eq(deskCases.claimedBy, person));
  const [row] = await db
    .update(deskCases)
    .set({ claimedBy: person, leaseUntil: until })
    .where(and(eq(deskCases.id, id), eq(deskCases.status, 'open'), isFree))
    .returning();
  return row;
}

export async function releaseCase(tx: Transaction, id: number, person: string): Promise<void> {
  await tx
    .update(deskCases)
    .set({ claimedBy: null, leaseUntil: null })
    .where(and(eq(deskCases.id, id), eq(deskCases.claimedBy, person)));
}

/**
 * The lock of the conversation, where the case is about one. Messages take it before that of their case, so who decides
 * does as well.
 */
export async function lockThreadOfCase(tx: Transaction, id: number): Promise<void> {
  const isChat = and(eq(deskCases.id, id), eq(deskCases.queue, 'chats'));
  const [row] = await tx.select({ subject: deskCases.subject }).from(deskCases).where(isChat);
  if (row) await tx.execute(sql`select lock_thread(${chatOfSubject(row.subject).clickId})`);
}

/** Locked. Undefined: decided, or not in the hands of this person any more. */
export async function lockClaimed(
  tx: Transaction,
  id: number,
  { person, now }: { person: string; now: Date },
): Promise<CaseRow | undefined> {
  const [row] = await tx
    .select()
    .from(deskCases)
    .where(and(eq(deskCases.id, id), eq(deskCases.status, 'open'), eq(deskCases.claimedBy, person)))
    .for('update');
  return row?.leaseUntil && row.leaseUntil > now ? row : undefined;
}

/** Locked, in any hands. Undefined: decided. */
export async function lockOpen(tx: Transaction, id: number): Promise<CaseRow | undefined> {
  const isOpen = and(eq(deskCases.id, id), eq(deskCases.status, 'open'));
  const [row] = await tx.select().from(deskCases).where(isOpen).for('update');
  return row;
}

/** Open cases of a queue that were opened before. */
export async function openSince(db: Db, queue: string, before: Date): Promise<number[]> {
  const rows = await db
    .select({ id: deskCases.id })
    .from(deskCases)
    .where(and(eq(deskCases.status, 'open'), eq(deskCases.queue, queue), lt(deskCases.openedAt, before)));
  return rows.map(({ id }) => id);
}

const FOUND_MAX = 20;
const REPORT_NUMBER = /^R-(\d{1,15})$/i;
const NUMBER = /^\d{1,15}$/;

/** By number of a case, a ticket or a report, or by the id of an account; the newest first. */
export async function findCases(db: Db, text: string, brandIds: readonly string[]): Promise<CaseRow[]> {
  if (brandIds.length === 0) return [];
  const report = REPORT_NUMBER.exec(text)?.[1];
  const isMeant = or(
    inArray(deskCases.subject, [text, text.toUpperCase()]),
    ...(NUMBER.test(text) ? [eq(deskCases.id, Number(text))] : []),
    ...(report === undefined
      ? []
      : [
          inArray(
            deskCases.id,
            db
              .select({ id: deskCaseReports.caseId })
              .from(deskCaseReports)
              .where(eq(deskCaseReports.reportId, Number(report))),
          ),
        ]),
  );
  return db
    .select()
    .from(deskCases)
    .where(and(isMeant, inArray(deskCases.brandId, [...brandIds])))
    .orderBy(desc(deskCases.id))
    .limit(FOUND_MAX);
}

export async function closeCase(tx: Transaction, id: number, closedAt: Date): Promise<void> {
  await tx
    .update(deskCases)
    .set({ status: 'decided', closedAt, claimedBy: null, leaseUntil: null, version: sql`${deskCases.version} + 1` })
    .where(eq(deskCases.id, id));
}

/** A second person who reports raises a case above those with one; it makes no danger, which only a reason does. */
export async function addReport(tx: Transaction, caseId: number, reportId: number): Promise<void> {
  await tx.insert(deskCaseReports).values({ caseId, reportId }).onConflictDoNothing();
  await tx
    .update(deskCases)
    .set({ harm: 1 })
    .where(
      and(
        eq(deskCases.id, caseId),
        eq(deskCases.harm, 0),
        sql`(select count(*) from desk_case_reports r where r.case_id = ${caseId}) > 1`,
      ),
    );
}

export async function reportIdsOf(db: Executor, caseIds: readonly number[]): Promise<Map<number, number[]>> {
  const found = new Map<number, number[]>();
  if (caseIds.length === 0) return found;
  const rows = await db
    .select()
    .from(deskCaseReports)
    .where(inArray(deskCaseReports.caseId, [...caseIds]));
  for (const { caseId, reportId } of rows) found.set(caseId, [...(found.get(caseId) ?? []), reportId]);
  return found;
}

export async function findTicket(db: Executor, number: string): Promise<TicketRow | undefined> {
  const [row] = await db.select().from(deskTickets).where(eq(deskTickets.number, number));
  return row;
}

/** Known before the decision is written, so that what it causes can name it. */
export async function nextDecisionId(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence('desk_decisions', 'id')) as id`,
  );
  return Number(rows[0]?.id);
}

export async function insertDecision(
  tx: Transaction,
  row: typeof deskDecisions.$inferInsert & { readonly id: number },
): Promise<void> {
  await tx.insert(deskDecisions).values(row);
}

export async function findDecision(db: Executor, id: number): Promise<DecisionRow | undefined> {
  const [row] = await db.select().from(deskDecisions).where(eq(deskDecisions.id, id));
  return row;
}

/** Newest first. */
export async function decisionsAbout(db: Executor, clickId: string): Promise<DecisionRow[]> {
  return db
    .select()
    .from(deskDecisions)
    .where(eq(deskDecisions.clickId, clickId))
    .orderBy(desc(deskDecisions.id))
    .limit(DECISIONS_SHOWN);
}

export async function lastDisabling(db: Executor, clickId: string): Promise<DecisionRow | undefined> {
  return (await decisionsAbout(db, clickId)).find(({ action }) => action === 'disable');
}

export async function keepConfirmation(tx: Transaction, id: number, confirmedBy: string): Promise<void> {
  await tx.update(deskDecisions).set({ confirmedBy }).where(eq(deskDecisions.id, id));
}

export async function lockDecisionOfAppeal(tx: Transaction, appealHash: Buffer): Promise<DecisionRow | undefined> {
  const [row] = await tx.select().from(deskDecisions).where(eq(deskDecisions.appealHash, appealHash)).for('update');
  return row;
}

export async function keepAppeal(
  tx: Transaction,
  id: number,
  appeal: { appealText: string; appealedAt: Date },
): Promise<void> {
  await tx.update(deskDecisions).set(appeal).where(eq(deskDecisions.id, id));
}
