import type { AlarmBody } from '@halo/shared/contracts/operations';
import { and, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { releaseAlarms } from '../releases-tables.ts';

export type AlarmRow = typeof releaseAlarms.$inferSelect;

/** Of the facts, those that are no alarm yet. */
export async function newFacts(db: Db, facts: readonly string[]): Promise<ReadonlySet<string>> {
  if (facts.length === 0) return new Set();
  const known = await db
    .select({ fact: releaseAlarms.fact })
    .from(releaseAlarms)
    .where(inArray(releaseAlarms.fact, [...facts]));
  return new Set(facts.filter((each) => !known.some(({ fact }) => fact === each)));
}

/** False: another process noted it first. */
export async function insertAlarm(tx: Transaction, row: typeof releaseAlarms.$inferInsert): Promise<boolean> {
  const written = await tx.insert(releaseAlarms).values(row).onConflictDoNothing().returning({ id: releaseAlarms.id });
  return written.length === 1;
}

export async function listAlarms(db: Db, limit: number): Promise<AlarmRow[]> {
  return db.select().from(releaseAlarms).orderBy(desc(releaseAlarms.id)).limit(limit);
}

export interface DueAlarm {
  readonly id: number;
  readonly body: AlarmBody;
  readonly attempts: number;
}

/** Takes due ones for `leaseMs`: no other process sends them until then, also if this one dies before that. */
export async function takeDue(db: Db, now: Date, limit: number, leaseMs: number): Promise<DueAlarm[]> {
  const { rows } = await db.execute<{ id: string; body: AlarmBody; attempts: number }>(sql`
    update ${releaseAlarms} set attempts = attempts + 1,
      send_after = ${now.toISOString()}::timestamptz + ${leaseMs} * interval '1 millisecond'
    where id in (
      select id from ${releaseAlarms} where state = 'waiting' and send_after <= ${now.toISOString()}
      order by send_after, id limit ${limit} for update skip locked
    )
    returning id, body, attempts`);
  return rows.map(({ id, ...rest }) => ({ id: Number(id), ...rest })).sort((one, other) => one.id - other.id);
}

/** Only while it is ours: after the lease another process may have taken it. */
export async function settleAlarm(
  db: Db,
  { id, attempts }: DueAlarm,
  change: Partial<Pick<AlarmRow, 'state' | 'outcome' | 'sendAfter'>>,
): Promise<void> {
  await db
    .update(releaseAlarms)
    .set(change)
    .where(and(eq(releaseAlarms.id, id), eq(releaseAlarms.attempts, attempts)));
}

export async function forgetAlarms(db: Db, before: Date): Promise<void> {
  await db.delete(releaseAlarms).where(and(lt(releaseAlarms.createdAt, before), ne(releaseAlarms.state, 'waiting')));
}
