import type { AngelId, ClickId } from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';
import type { Db, Transaction } from '../../storage/database.ts';

export interface NoticeRow {
  readonly id: number;
  readonly kind: 'like' | 'visita' | 'messaggio' | 'purchKo';
  readonly category: string | null;
  readonly angelId: AngelId | null;
  readonly text: string | null;
  readonly time: number;
  readonly isRead: boolean;
}

const NOTICES_SHOWN = 200;

export async function insertNotice(tx: Transaction, notice: { clickId: ClickId; kind: 'like' | 'visita'; angelId: AngelId; category: string | undefined }, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into notices (click_id, kind, angel_id, category, created_at)
    values (${notice.clickId}, ${notice.kind}, ${notice.angelId}, ${notice.category ?? null}, ${now})
  `);
}

/** Newest first. */
export async function readNotices(db: Db, clickId: ClickId, now: Date): Promise<NoticeRow[]> {
  const { rows } = await db.execute<{ id: string; kind: NoticeRow['kind']; category: string | null; angel_id: string | null; text: string | null; time: number; is_read: boolean }>(sql`
    select id, kind, category, angel_id, text, extract(epoch from created_at)::float8 * 1000 as time, read_at is not null as is_read
    from notices n where click_id = ${clickId} and created_at <= ${now} and not is_closed(n.click_id, n.angel_id)
    order by id desc limit ${NOTICES_SHOWN}
  `);
  return rows.map((row) => ({
    id: Number(row.id), kind: row.kind, category: row.category, angelId: row.angel_id, text: row.text, time: Math.round(row.time), isRead: row.is_read,
  }));
}
