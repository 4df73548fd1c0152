import type { AngelId, ClickId, MessageId, ProblemCode, ReportReason } from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';
import type { Db, Transaction } from '@halo/server-kit/storage/database';

/**
 * `own`: the account closed it; `other`: the other side did. Who closed it oneself may look at it and open it again.
 */
export type Closure = 'open' | 'own' | 'other';

const REPORTS_A_DAY = 50;
const NOTES_MAX_CHARS = 5_000;

/**
 * True: it was open before. Waits for what is being written into the thread, so that nothing is stored after it closed.
 */
export async function insertBlock(tx: Transaction, clickId: ClickId, angelId: AngelId, now: Date): Promise<boolean> {
  await tx.execute(
    sql`select lock_thread(each.id) from (select ${clickId}::text as id union select click_id from person_behind(${angelId}) order by id) as each`,
  );
  const { rows } = await tx.execute(sql`
    insert into blocks (click_id, angel_id, created_at) values (${clickId}, ${angelId}, ${now}) on conflict do nothing returning angel_id
  `);
  return rows.length > 0;
}

export async function deleteBlock(db: Db, clickId: ClickId, angelId: AngelId): Promise<boolean> {
  const { rows } = await db.execute(
    sql`delete from blocks where click_id = ${clickId} and angel_id = ${angelId} returning angel_id`,
  );
  return rows.length > 0;
}

/** Newest first. */
export async function readBlockedIds(db: Db, clickId: ClickId): Promise<AngelId[]> {
  const { rows } = await db.execute<{ angel_id: AngelId }>(
    sql`select angel_id from blocks where click_id = ${clickId} order by created_at desc, angel_id limit 1000`,
  );
  return rows.map((row) => row.angel_id);
}

export async function readClosure(db: Db, clickId: ClickId, angelId: AngelId): Promise<Closure> {
  const { rows } = await db.execute<{ closure: Closure }>(sql`
    select case
      when exists (select 1 from blocks where click_id = ${clickId} and angel_id = ${angelId}) then 'own'
      when is_closed(${clickId}, ${angelId}) then 'other'
      else 'open'
    end as closure
  `);
  return rows[0]?.closure ?? 'open';
}

export interface NewReport {
  readonly brandId: string;
  readonly clickId: ClickId;
  readonly angelId: AngelId;
  readonly reason: ReportReason;
  readonly note: string;
  readonly messageId: MessageId | undefined;
}

export interface StoredReport {
  readonly id: number;
  /** there was one about the same profile today */
  isFurther: boolean;
  /** something the support does not know yet */
  isNew: boolean;
}

/** One report for a pair and a UTC day: what is reported again is added to the first. A code: why it was not stored. */
export async function storeReport(tx: Transaction, report: NewReport, now: Date): Promise<StoredReport | ProblemCode> {
  const { brandId, clickId, angelId, reason, note, messageId } = report;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('report:' || ${clickId}, 0))`);
  const { rows: first } = await tx.execute<{
    id: string;
    reason: ReportReason;
    note: string;
    message_id: string | null;
  }>(sql`
    select id, reason, note, message_id from reports
    where click_id = ${clickId} and angel_id = ${angelId} and created_at >= date_trunc('day', ${now.toISOString()}::timestamptz, 'UTC')
    order by id limit 1
  `);
  const known = first[0];
  if (known) {
    const addition = additionTo(known, report);
    if (addition !== '') {
      const isFirstMessage = known.message_id === null && messageId !== undefined;
      await tx.execute(sql`
        update reports set note = left(concat_ws(E'\n', nullif(note, ''), ${addition}::text), ${NOTES_MAX_CHARS})
          ${isFirstMessage ? sql`, message_id = ${messageId}::bigint` : sql``}
        where id = ${known.id}
      `);
    }
    return { id: Number(known.id), isFurther: true, isNew: addition !== '' };
  }
  const { rows: today } = await tx.execute<{ count: number }>(sql`
    select count(*)::integer as count from reports where click_id = ${clickId} and created_at > ${new Date(now.getTime() - 86_400_000)}
  `);
  if ((today[0]?.count ?? 0) >= REPORTS_A_DAY) return 'rate_limited';
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into reports (brand_id, click_id, angel_id, reason, note, message_id, created_at)
    values (${brandId}, ${clickId}, ${angelId}, ${reason}, ${note}, ${messageId ?? null}::bigint, ${now}) returning id
  `);
  return { id: Number(rows[0]?.id), isFurther: false, isNew: true };
}

/** One line with what differs from the first report; empty when nothing does. */
function additionTo(
  known: { reason: ReportReason; note: string; message_id: string | null },
  { reason, note, messageId }: NewReport,
): string {
  const parts = [
    ...(reason === known.reason ? [] : [`[${reason}]`]),
    ...(messageId === undefined || known.message_id === null || Number(known.message_id) === messageId
      ? []
      : [`[message ${messageId}]`]),
    ...(note === '' || known.note.split('\n').includes(note) ? [] : [note]),
  ];
  if (parts.length === 0 && messageId !== undefined && known.message_id === null) return `[message ${messageId}]`;
  return parts.join(' ');
}
