import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { paymentActions } from './payment-desk-tables.ts';

export type ActionRow = typeof paymentActions.$inferSelect;

const LISTED_MAX = 100;

/** False: there is one with this id. */
export async function insertAction(tx: Transaction, row: ActionRow): Promise<boolean> {
  const rows = await tx.insert(paymentActions).values(row).onConflictDoNothing().returning({ id: paymentActions.id });
  return rows.length === 1;
}

/** Inside a transaction it stays as it is until the end. */
export async function findAction(db: Db, id: string): Promise<ActionRow | undefined> {
  const [row] = await db.select().from(paymentActions).where(eq(paymentActions.id, id));
  return row;
}

export async function lockAction(tx: Transaction, id: string): Promise<ActionRow | undefined> {
  const [row] = await tx.select().from(paymentActions).where(eq(paymentActions.id, id)).for('update');
  return row;
}

/** The caller holds its lock. */
export async function decideAction(
  tx: Transaction,
  id: string,
  decision: Pick<ActionRow, 'status' | 'decidedBy' | 'decidedAt'>,
): Promise<void> {
  await tx.update(paymentActions).set(decision).where(eq(paymentActions.id, id));
}

/** Those that wait for a second person, oldest first. */
export async function waitingActions(db: Db, brandIds: readonly string[], now: Date): Promise<ActionRow[]> {
  const { brandId, status, expiresAt, proposedAt } = paymentActions;
  return db
    .select()
    .from(paymentActions)
    .where(and(inArray(brandId, [...brandIds]), eq(status, 'waiting'), gt(expiresAt, now)))
    .orderBy(asc(proposedAt))
    .limit(LISTED_MAX);
}

export async function actionsOf(db: Db, attemptId: string): Promise<ActionRow[]> {
  return db
    .select()
    .from(paymentActions)
    .where(eq(paymentActions.attemptId, attemptId))
    .orderBy(asc(paymentActions.proposedAt));
}

/** So that what one person gives back at the same time is counted one after the other. */
export async function lockPerson(tx: Transaction, person: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`refunds:${person}`}, 0))`);
}

/** What a person gave back since then without a second one. */
export async function givenAlone(db: Db | Transaction, person: string, since: Date): Promise<number> {
  const { kind, proposedBy, status, decidedBy, proposedAt, cents } = paymentActions;
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${cents}), 0)` })
    .from(paymentActions)
    .where(
      and(eq(kind, 'refund'), eq(proposedBy, person), eq(status, 'done'), isNull(decidedBy), gt(proposedAt, since)),
    );
  return Number(row?.sum ?? 0);
}
