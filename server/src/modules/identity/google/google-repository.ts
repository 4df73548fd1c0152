import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { and, eq, lt } from 'drizzle-orm';
import { externalIdentities, googleAttempts, googleTickets } from '../identity-tables.ts';

type Executor = Db | Transaction;

export type GoogleAttempt = typeof googleAttempts.$inferSelect;
export type GoogleTicket = typeof googleTickets.$inferSelect;
export type ExternalIdentity = typeof externalIdentities.$inferSelect;

/** Tidies up as well: what expired is worth nothing. */
export async function insertAttempt(db: Executor, attempt: GoogleAttempt, now: Date): Promise<void> {
  await db.delete(googleAttempts).where(lt(googleAttempts.expiresAt, now));
  await db.insert(googleAttempts).values(attempt);
}

/** An attempt ends with its first answer, right or wrong. */
export async function takeAttempt(db: Executor, stateHash: Buffer): Promise<GoogleAttempt | undefined> {
  const [row] = await db.delete(googleAttempts).where(eq(googleAttempts.stateHash, stateHash)).returning();
  return row;
}

export async function insertTicket(db: Executor, ticket: GoogleTicket, now: Date): Promise<void> {
  await db.delete(googleTickets).where(lt(googleTickets.expiresAt, now));
  await db.insert(googleTickets).values(ticket);
}

export async function findTicket(db: Executor, ticketHash: Buffer): Promise<GoogleTicket | undefined> {
  const [row] = await db.select().from(googleTickets).where(eq(googleTickets.ticketHash, ticketHash));
  return row;
}

/** False: another call was quicker. */
export async function takeTicket(tx: Transaction, ticketHash: Buffer): Promise<boolean> {
  const rows = await tx.delete(googleTickets).where(eq(googleTickets.ticketHash, ticketHash)).returning();
  return rows.length === 1;
}

export async function findIdentity(
  db: Executor,
  { brandId, issuer, subject }: Pick<ExternalIdentity, 'brandId' | 'issuer' | 'subject'>,
): Promise<ExternalIdentity | undefined> {
  const [row] = await db
    .select()
    .from(externalIdentities)
    .where(
      and(
        eq(externalIdentities.brandId, brandId),
        eq(externalIdentities.issuer, issuer),
        eq(externalIdentities.subject, subject),
      ),
    );
  return row;
}

/** Connects a person with an account; one who was connected with another account moves. */
export async function connectIdentity(tx: Transaction, identity: ExternalIdentity): Promise<void> {
  const { clickId, email, isProven, createdAt } = identity;
  await tx
    .insert(externalIdentities)
    .values(identity)
    .onConflictDoUpdate({
      target: [externalIdentities.brandId, externalIdentities.issuer, externalIdentities.subject],
      set: { clickId, email, isProven, createdAt },
    });
}

export async function touchIdentity(db: Executor, identity: ExternalIdentity, now: Date): Promise<void> {
  await db
    .update(externalIdentities)
    .set({ lastUsedAt: now })
    .where(
      and(
        eq(externalIdentities.brandId, identity.brandId),
        eq(externalIdentities.issuer, identity.issuer),
        eq(externalIdentities.subject, identity.subject),
      ),
    );
}

export async function identitiesOf(db: Executor, clickId: string): Promise<ExternalIdentity[]> {
  return db.select().from(externalIdentities).where(eq(externalIdentities.clickId, clickId));
}

export async function disconnectIdentities(tx: Transaction, clickId: string): Promise<void> {
  await tx.delete(externalIdentities).where(eq(externalIdentities.clickId, clickId));
}
