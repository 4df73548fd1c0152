import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { and, count, eq } from 'drizzle-orm';
import { operatorFactors, operatorRecoveryCodes, operatorSessions } from '../operations-tables.ts';

type Executor = Db | Transaction;
export type FactorRow = typeof operatorFactors.$inferSelect;

export async function hasFactor(db: Executor, email: string): Promise<boolean> {
  return (await db.select().from(operatorFactors).where(eq(operatorFactors.email, email))).length === 1;
}

/** Locked, so that of two calls with one code the second sees that it was used. */
export async function lockFactor(tx: Transaction, email: string): Promise<FactorRow | undefined> {
  const [row] = await tx.select().from(operatorFactors).where(eq(operatorFactors.email, email)).for('update');
  return row;
}

export async function noteStep(tx: Transaction, email: string, lastStep: number): Promise<void> {
  await tx.update(operatorFactors).set({ lastStep }).where(eq(operatorFactors.email, email));
}

/** In the place of the one before, whose recovery codes go with it. */
export async function replaceFactor(tx: Transaction, factor: FactorRow, codes: readonly Buffer[]): Promise<void> {
  await deleteFactor(tx, factor.email);
  await tx.insert(operatorFactors).values(factor);
  await tx.insert(operatorRecoveryCodes).values(codes.map((codeHash) => ({ email: factor.email, codeHash })));
}

/** False when there was none. */
export async function deleteFactor(tx: Transaction, email: string): Promise<boolean> {
  const rows = await tx.delete(operatorFactors).where(eq(operatorFactors.email, email)).returning();
  return rows.length === 1;
}

/** Uses a recovery code up; answers how many are left, undefined when it is none. */
export async function takeRecoveryCode(tx: Transaction, email: string, codeHash: Buffer): Promise<number | undefined> {
  const isTheirs = eq(operatorRecoveryCodes.email, email);
  const taken = await tx
    .delete(operatorRecoveryCodes)
    .where(and(isTheirs, eq(operatorRecoveryCodes.codeHash, codeHash)))
    .returning();
  if (taken.length === 0) return undefined;
  const [left] = await tx.select({ codes: count() }).from(operatorRecoveryCodes).where(isTheirs);
  return left?.codes ?? 0;
}

export async function offerKey(db: Executor, tokenHash: Buffer, offeredKey: string): Promise<void> {
  await db.update(operatorSessions).set({ offeredKey }).where(eq(operatorSessions.tokenHash, tokenHash));
}

export async function offeredKeyOf(db: Executor, tokenHash: Buffer): Promise<string | undefined> {
  const [row] = await db.select().from(operatorSessions).where(eq(operatorSessions.tokenHash, tokenHash));
  return row?.offeredKey ?? undefined;
}

/** The same session under another token, and how it stands from now on. False when it has ended. */
export async function renewSession(
  tx: Transaction,
  tokenHash: Buffer,
  next: { tokenHash: Buffer; expiresAt: Date; hasGivenFactor: boolean },
): Promise<boolean> {
  const rows = await tx
    .update(operatorSessions)
    .set({ ...next, offeredKey: null })
    .where(eq(operatorSessions.tokenHash, tokenHash))
    .returning();
  return rows.length === 1;
}
