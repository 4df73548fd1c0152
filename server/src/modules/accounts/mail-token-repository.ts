import { and, eq, gte, isNull, ne } from 'drizzle-orm';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { mailTokens } from './accounts-tables.ts';

type Executor = Db | Transaction;

/**
 * `keep`: takes an account back to the address that it moved away from. `return`: brings back an account whose owner is
 * away; it goes into an answer and not into a mail. `signIn`: opens a session.
 */
export type MailTokenPurpose = 'confirm' | 'reset' | 'keep' | 'return' | 'signIn';

export async function insertMailToken(
  db: Executor,
  token: typeof mailTokens.$inferInsert & { purpose: MailTokenPurpose },
): Promise<void> {
  await db.insert(mailTokens).values(token);
}

export async function findMailToken(db: Executor, tokenHash: Buffer, purpose: MailTokenPurpose) {
  const [row] = await db
    .select()
    .from(mailTokens)
    .where(and(eq(mailTokens.tokenHash, tokenHash), eq(mailTokens.purpose, purpose)));
  return row;
}

export async function lockMailToken(tx: Transaction, tokenHash: Buffer, purpose: MailTokenPurpose) {
  const [row] = await tx
    .select()
    .from(mailTokens)
    .where(and(eq(mailTokens.tokenHash, tokenHash), eq(mailTokens.purpose, purpose)))
    .for('update');
  return row;
}

export async function markMailTokenUsed(tx: Transaction, tokenHash: Buffer, now: Date): Promise<void> {
  await tx.update(mailTokens).set({ usedAt: now }).where(eq(mailTokens.tokenHash, tokenHash));
}

/** Links of a kind that still wait. */
export async function deleteWaitingMailTokens(tx: Executor, clickId: string, purpose: MailTokenPurpose): Promise<void> {
  await tx
    .delete(mailTokens)
    .where(and(eq(mailTokens.clickId, clickId), eq(mailTokens.purpose, purpose), isNull(mailTokens.usedAt)));
}

/** Waiting confirmations that went to another address than this one. */
export async function deleteOtherConfirmations(tx: Executor, clickId: string, email: string): Promise<void> {
  const isOther = and(eq(mailTokens.purpose, 'confirm'), ne(mailTokens.email, email), isNull(mailTokens.usedAt));
  await tx.delete(mailTokens).where(and(eq(mailTokens.clickId, clickId), isOther));
}

/** Ways back to addresses that the account had at a time or later. */
export async function deleteKeepLinksSince(tx: Transaction, clickId: string, since: Date): Promise<void> {
  const isWaiting = and(eq(mailTokens.purpose, 'keep'), isNull(mailTokens.usedAt), gte(mailTokens.createdAt, since));
  await tx.delete(mailTokens).where(and(eq(mailTokens.clickId, clickId), isWaiting));
}
