import { and, eq, gte, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { accounts, sessionTokens } from './accounts-tables.ts';

type Executor = Db | Transaction;

export interface NewSessionToken {
  readonly tokenHash: Buffer;
  readonly family: string;
  readonly clickId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertSessionToken(db: Executor, token: NewSessionToken): Promise<void> {
  await db.insert(sessionTokens).values(token);
}

/** The token and as much of its account as an access rule asks for: one look-up by primary keys. */
export async function findBearer(db: Executor, tokenHash: Buffer) {
  const [row] = await db
    .select({
      clickId: sessionTokens.clickId,
      family: sessionTokens.family,
      expiresAt: sessionTokens.expiresAt,
      replacedAt: sessionTokens.replacedAt,
      revokedAt: sessionTokens.revokedAt,
      usedAt: sessionTokens.usedAt,
      brandId: accounts.brandId,
      emailConfirmedAt: accounts.emailConfirmedAt,
      premiumLevel: accounts.premiumLevel,
      disabledAt: accounts.disabledAt,
      disabledReason: accounts.disabledReason,
    })
    .from(sessionTokens)
    .innerJoin(accounts, eq(accounts.clickId, sessionTokens.clickId))
    .where(eq(sessionTokens.tokenHash, tokenHash));
  return row;
}

export async function lockSessionToken(tx: Transaction, tokenHash: Buffer) {
  const [row] = await tx.select().from(sessionTokens).where(eq(sessionTokens.tokenHash, tokenHash)).for('update');
  return row;
}

export async function isSuccessorUsed(
  tx: Transaction,
  { family, tokenHash, replacedAt }: { family: string; tokenHash: Buffer; replacedAt: Date },
): Promise<boolean> {
  const [row] = await tx
    .select({ one: sql`1` })
    .from(sessionTokens)
    .where(
      and(
        eq(sessionTokens.family, family),
        ne(sessionTokens.tokenHash, tokenHash),
        gte(sessionTokens.createdAt, replacedAt),
        isNotNull(sessionTokens.usedAt),
      ),
    )
    .limit(1);
  return row !== undefined;
}

export async function markReplaced(tx: Transaction, tokenHash: Buffer, now: Date): Promise<void> {
  await tx
    .update(sessionTokens)
    .set({ replacedAt: now, usedAt: sql`coalesce(${sessionTokens.usedAt}, ${now.toISOString()})` })
    .where(eq(sessionTokens.tokenHash, tokenHash));
}

/** Successors that never arrived. */
export async function revokeUnused(tx: Transaction, family: string, now: Date): Promise<void> {
  await tx
    .update(sessionTokens)
    .set({ revokedAt: now })
    .where(and(eq(sessionTokens.family, family), isNull(sessionTokens.usedAt), isNull(sessionTokens.revokedAt)));
}

export async function markUsed(db: Executor, tokenHash: Buffer, now: Date): Promise<void> {
  await db
    .update(sessionTokens)
    .set({ usedAt: now })
    .where(and(eq(sessionTokens.tokenHash, tokenHash), isNull(sessionTokens.usedAt)));
}

export async function revokeFamily(db: Executor, family: string, now: Date): Promise<void> {
  await db
    .update(sessionTokens)
    .set({ revokedAt: now })
    .where(and(eq(sessionTokens.family, family), isNull(sessionTokens.revokedAt)));
}

/** Every session of an account; answers their families. */
export async function revokeAll(tx: Transaction, clickId: string, now: Date): Promise<string[]> {
  const isGood = and(eq(sessionTokens.clickId, clickId), isNull(sessionTokens.revokedAt));
  // Waits for a rotation that is under way; the update is a statement of its own, so it sees the successor.
  await tx.select({ family: sessionTokens.family }).from(sessionTokens).where(isGood).for('update');
  const rows = await tx
    .update(sessionTokens)
    .set({ revokedAt: now })
    .where(isGood)
    .returning({ family: sessionTokens.family });
  return [...new Set(rows.map(({ family }) => family))];
}

/** Answers the family; undefined: there is no such token. */
export async function revokeFamilyOf(db: Executor, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const [row] = await db
    .select({ family: sessionTokens.family })
    .from(sessionTokens)
    .where(eq(sessionTokens.tokenHash, tokenHash));
  if (row) await revokeFamily(db, row.family, now);
  return row?.family;
}

/** Whose token it is or was, good or not. */
export async function ownerOfToken(db: Executor, tokenHash: Buffer): Promise<string | undefined> {
  const [row] = await db
    .select({ clickId: sessionTokens.clickId })
    .from(sessionTokens)
    .where(eq(sessionTokens.tokenHash, tokenHash));
  return row?.clickId;
}
