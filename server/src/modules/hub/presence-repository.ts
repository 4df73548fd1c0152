import type { ClickId } from '@halo/shared/contracts';
import { and, eq, gt, inArray, lte, ne, sql } from 'drizzle-orm';
import type { Basics } from '../../basics.ts';
import { presence } from './hub-tables.ts';

type Db = Basics['db'];

/** A process that does not renew its rows for so long has died. */
const LIFE = sql`interval '30 seconds'`;
const NOW = sql`clock_timestamp()`;

export interface PresenceRow {
  readonly clickId: ClickId;
  readonly isVisible: boolean;
}

export async function writePresence(db: Db, process: string, rows: readonly PresenceRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insert(presence)
    .values(rows.map((row) => ({ ...row, process, endsAt: sql`${NOW} + ${LIFE}` })))
    .onConflictDoUpdate({
      target: [presence.clickId, presence.process],
      set: { isVisible: sql`excluded.is_visible`, endsAt: sql`excluded.ends_at` },
    });
}

export async function deletePresence(db: Db, process: string, clickIds?: readonly ClickId[]): Promise<void> {
  if (clickIds?.length === 0) return;
  const isOwn = eq(presence.process, process);
  await db.delete(presence).where(clickIds ? and(isOwn, inArray(presence.clickId, [...clickIds])) : isOwn);
}

/** Answers how many rows of the process there were: fewer than it wrote when the database has crashed since. */
export async function renewPresence(db: Db, process: string): Promise<number> {
  const renewed = await db
    .update(presence)
    .set({ endsAt: sql`${NOW} + ${LIFE}` })
    .where(eq(presence.process, process));
  return renewed.rowCount ?? 0;
}

export async function deleteEnded(db: Db): Promise<void> {
  await db.delete(presence).where(lte(presence.endsAt, NOW));
}

/** Who is there on other processes. */
export async function readOthers(db: Db, process: string): Promise<{ clickId: ClickId; process: string }[]> {
  return db
    .select({ clickId: presence.clickId, process: presence.process })
    .from(presence)
    .where(and(ne(presence.process, process), gt(presence.endsAt, NOW)));
}

/** Whether a page of the account is in the foreground on another process. */
export async function isVisibleElsewhere(db: Db, process: string, clickId: ClickId): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(presence)
    .where(
      and(
        eq(presence.clickId, clickId),
        ne(presence.process, process),
        eq(presence.isVisible, true),
        gt(presence.endsAt, NOW),
      ),
    )
    .limit(1);
  return row !== undefined;
}
