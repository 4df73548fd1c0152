import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { and, asc, eq, lt } from 'drizzle-orm';
import { passkeyChallenges, passkeyOffers, passkeyOwners, passkeys } from '../identity-tables.ts';

type Executor = Db | Transaction;

export type PasskeyRow = typeof passkeys.$inferSelect;
export type ChallengeRow = typeof passkeyChallenges.$inferSelect;

/** Tidies up as well: what expired is worth nothing. */
export async function insertChallenge(db: Executor, challenge: ChallengeRow, now: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
  await db.insert(passkeyChallenges).values(challenge);
}

/** A challenge ends with its first answer, right or wrong. */
export async function takeChallenge(db: Executor, challengeHash: Buffer): Promise<ChallengeRow | undefined> {
  const [row] = await db
    .delete(passkeyChallenges)
    .where(eq(passkeyChallenges.challengeHash, challengeHash))
    .returning();
  return row;
}

/** The random id under which devices know an account; the first one stays. */
export async function ownerHandle(db: Executor, clickId: string, fresh: string): Promise<string> {
  await db
    .insert(passkeyOwners)
    .values({ clickId, handle: fresh })
    .onConflictDoNothing({ target: passkeyOwners.clickId });
  const [row] = await db.select().from(passkeyOwners).where(eq(passkeyOwners.clickId, clickId));
  return row?.handle ?? fresh;
}

/** Serializes what changes the passkeys of an account. */
export async function lockOwner(tx: Transaction, clickId: string): Promise<void> {
  await tx.select().from(passkeyOwners).where(eq(passkeyOwners.clickId, clickId)).for('update');
}

export async function passkeysOf(db: Executor, clickId: string): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.clickId, clickId)).orderBy(asc(passkeys.createdAt));
}

/** With the handle of its owner. */
export async function findPasskey(db: Executor, id: string) {
  const [row] = await db
    .select({ passkey: passkeys, handle: passkeyOwners.handle })
    .from(passkeys)
    .innerJoin(passkeyOwners, eq(passkeyOwners.clickId, passkeys.clickId))
    .where(eq(passkeys.id, id));
  return row;
}

/** False: the device is known already. */
export async function insertPasskey(tx: Transaction, passkey: PasskeyRow): Promise<boolean> {
  const rows = await tx.insert(passkeys).values(passkey).onConflictDoNothing({ target: passkeys.id }).returning();
  return rows.length === 1;
}

export async function updatePasskey(
  db: Executor,
  id: string,
  change: Partial<Pick<PasskeyRow, 'counter' | 'isBackedUp' | 'lastUsedAt'>>,
): Promise<void> {
  await db.update(passkeys).set(change).where(eq(passkeys.id, id));
}

/** False: the account has no such passkey. */
export async function renamePasskey(db: Executor, clickId: string, id: string, name: string): Promise<boolean> {
  const isOwn = and(eq(passkeys.id, id), eq(passkeys.clickId, clickId));
  return (await db.update(passkeys).set({ name }).where(isOwn).returning({ id: passkeys.id })).length === 1;
}

export async function deletePasskey(db: Executor, clickId: string, id: string): Promise<void> {
  await db.delete(passkeys).where(and(eq(passkeys.id, id), eq(passkeys.clickId, clickId)));
}

/** With what devices were asked, so that none that is being added comes after. */
export async function deletePasskeys(tx: Transaction, clickId: string): Promise<void> {
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.clickId, clickId));
  await tx.delete(passkeys).where(eq(passkeys.clickId, clickId));
}

/** False: it was offered before. */
export async function insertOffer(db: Executor, clickId: string, offeredAt: Date): Promise<boolean> {
  const rows = await db.insert(passkeyOffers).values({ clickId, offeredAt }).onConflictDoNothing().returning();
  return rows.length === 1;
}
