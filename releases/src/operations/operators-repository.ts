import { Rights } from '@halo/shared/contracts/operations';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import * as z from 'zod/mini';
import { operatorFactors, operators, operatorSessions, releaseTokens } from './operations-tables.ts';

type Executor = Db | Transaction;
type Row = typeof operators.$inferSelect;
export type OperatorRow = Omit<Row, 'rights'> & { readonly rights: Rights };

export type ListedOperator = OperatorRow & { readonly hasSecondFactor: boolean };

export async function listOperators(db: Executor): Promise<ListedOperator[]> {
  const rows = await db
    .select({ operator: operators, factorOf: operatorFactors.email })
    .from(operators)
    .leftJoin(operatorFactors, eq(operatorFactors.email, operators.email))
    .orderBy(operators.createdAt, operators.email);
  return rows.map(({ operator, factorOf }) => ({ ...withRights(operator), hasSecondFactor: factorOf !== null }));
}

/** All of them, so that two who disable each other at once do not both succeed. */
export async function lockOperators(tx: Transaction): Promise<OperatorRow[]> {
  return (await tx.select().from(operators).orderBy(operators.email).for('update')).map(withRights);
}

export async function lockOperatorOfLink(tx: Transaction, linkHash: Buffer): Promise<OperatorRow | undefined> {
  const [row] = await tx.select().from(operators).where(eq(operators.linkHash, linkHash)).for('update');
  return row && withRights(row);
}

/** False when the address is taken by an operator who is not disabled; one who is comes back with new rights. */
export async function insertInvited(tx: Transaction, row: typeof operators.$inferInsert): Promise<boolean> {
  const written = await tx
    .insert(operators)
    .values(row)
    .onConflictDoUpdate({ target: operators.email, set: row, setWhere: isNotNull(operators.disabledAt) })
    .returning({ email: operators.email });
  return written.length === 1;
}

export async function updateOperator(
  tx: Transaction,
  email: string,
  change: Partial<Pick<Row, 'passwordHash' | 'linkHash' | 'linkUntil' | 'disabledAt'>>,
): Promise<void> {
  await tx.update(operators).set(change).where(eq(operators.email, email));
}

/** But for the one session that is kept. */
export async function endSessions(tx: Transaction, email: string, kept?: Buffer): Promise<void> {
  const isTheirs = eq(operatorSessions.email, email);
  await tx
    .delete(operatorSessions)
    .where(kept === undefined ? isTheirs : and(isTheirs, ne(operatorSessions.tokenHash, kept)));
}

export async function revokeTokensOf(tx: Transaction, person: string, now: Date): Promise<void> {
  await tx
    .update(releaseTokens)
    .set({ revokedAt: now })
    .where(and(eq(releaseTokens.person, person), isNull(releaseTokens.revokedAt)));
}

function withRights(row: Row): OperatorRow {
  return { ...row, rights: z.parse(Rights, row.rights) };
}
