import {
  and,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { keptQuery } from '@halo/server-kit/storage/kept-query';
import { accounts, knownDevices, sessions, sessionTokens } from './accounts-tables.ts';

type Executor = Db | Transaction;

export interface NewSessionToken {
  readonly tokenHash: Buffer;
  readonly family: string;
  readonly clickId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export type SessionRow = typeof sessions.$inferSelect;

export async function insertSession(db: Executor, session: Omit<SessionRow, 'revokedSeq'>): Promise<void> {
  await db.insert(sessions).values(session);
}

export async function insertSessionToken(db: Executor, token: NewSessionToken): Promise<void> {
  await db.insert(sessionTokens).values(token);
}

/** With each call of a signed-in browser. */
const bearer = keptQuery((db) =>
  db
    .select({
      clickId: sessionTokens.clickId,
      family: sessionTokens.family,
      expiresAt: sessionTokens.expiresAt,
      replacedAt: sessionTokens.replacedAt,
      revokedAt: sessionTokens.revokedAt,
      usedAt: sessionTokens.usedAt,
      lastUsedAt: sessions.lastUsedAt,
      brandId: accounts.brandId,
      emailConfirmedAt: accounts.emailConfirmedAt,
      premiumLevel: accounts.premiumLevel,
      disabledAt: accounts.disabledAt,
      disabledReason: accounts.disabledReason,
    })
    .from(sessionTokens)
    .innerJoin(accounts, eq(accounts.clickId, sessionTokens.clickId))
    .innerJoin(sessions, eq(sessions.family, sessionTokens.family))
    .where(eq(sessionTokens.tokenHash, sql.placeholder('tokenHash')))
    .prepare('bearer'),
);

/** The token and as much of its account as an access rule asks for: one look-up by primary keys. */
export async function findBearer(db: Executor, tokenHash: Buffer) {
  const [row] = await bearer(db).execute({ tokenHash });
  return row;
}

export async function lockSessionToken(tx: Transaction, tokenHash: Buffer) {
  const [row] = await tx
    .select({ ...getTableColumns(sessionTokens), endsAt: sessions.endsAt })
    .from(sessionTokens)
    .innerJoin(sessions, eq(sessions.family, sessionTokens.family))
    .where(eq(sessionTokens.tokenHash, tokenHash))
    .for('update', { of: sessionTokens });
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

export async function revokeFamily(tx: Transaction, family: string, now: Date): Promise<void> {
  await revokeTokens(tx, and(eq(sessionTokens.family, family), isNull(sessionTokens.revokedAt)), now);
}

const NEXT_REVOCATION = sql`nextval('session_revocations')`;
/** A transaction may commit after one that took a higher number; so many numbers are read once more. */
const OUT_OF_ORDER = 200;

/** Sessions revoked since a number that this answered before, and a few from before it; 0: the last ones. */
export async function sessionsEndedSince(
  db: Executor,
  seq: number,
): Promise<{ readonly families: string[]; readonly seq: number }> {
  const { rows } = await db.execute<{ family: string; seq: string }>(sql`
    select family, revoked_seq as seq from sessions
     where revoked_seq > (case when ${seq}::bigint > 0 then ${seq}::bigint
       else coalesce((select max(revoked_seq) from sessions), 0) end) - ${OUT_OF_ORDER}::bigint
  `);
  return { families: rows.map(({ family }) => family), seq: Math.max(seq, ...rows.map((row) => Number(row.seq))) };
}

/** Every session of an account, or all but one; answers their families. */
export async function revokeAll(tx: Transaction, clickId: string, now: Date, except?: string): Promise<string[]> {
  const isGood = and(
    eq(sessionTokens.clickId, clickId),
    isNull(sessionTokens.revokedAt),
    except === undefined ? undefined : ne(sessionTokens.family, except),
  );
  return revokeTokens(tx, isGood, now);
}

/** Tokens first and then their sessions, as everybody who writes both: otherwise two would wait for each other. */
async function revokeTokens(tx: Transaction, isGood: SQL | undefined, now: Date): Promise<string[]> {
  // Waits for a rotation that is under way; the update is a statement of its own, so it sees the successor.
  await tx.select({ family: sessionTokens.family }).from(sessionTokens).where(isGood).for('update');
  const rows = await tx
    .update(sessionTokens)
    .set({ revokedAt: now })
    .where(isGood)
    .returning({ family: sessionTokens.family });
  const families = [...new Set(rows.map(({ family }) => family))];
  if (families.length > 0)
    await tx.update(sessions).set({ revokedSeq: NEXT_REVOCATION }).where(inArray(sessions.family, families));
  return families;
}

/** Answers the family; undefined: there is no such token. */
export async function revokeFamilyOf(tx: Transaction, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const session = await sessionOfToken(tx, tokenHash);
  if (session) await revokeFamily(tx, session.family, now);
  return session?.family;
}

export async function sessionOfToken(db: Executor, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const [row] = await db
    .select(getTableColumns(sessions))
    .from(sessionTokens)
    .innerJoin(sessions, eq(sessions.family, sessionTokens.family))
    .where(eq(sessionTokens.tokenHash, tokenHash));
  return row;
}

/** The sessions of an account that are still good, the most recently used first. */
export async function openSessions(db: Executor, clickId: string, now: Date): Promise<SessionRow[]> {
  const isGood = and(
    eq(sessionTokens.family, sessions.family),
    isNull(sessionTokens.revokedAt),
    isNull(sessionTokens.replacedAt),
    gt(sessionTokens.expiresAt, now),
  );
  const goodToken = db.select({ one: sql`1` }).from(sessionTokens).where(isGood);
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.clickId, clickId), exists(goodToken)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt));
}

/** Notes that a session is in use, unless another call did a moment ago. */
export async function touchSession(db: Executor, family: string, now: Date, everyMs: number): Promise<void> {
  await db
    .update(sessions)
    .set({ lastUsedAt: now })
    .where(and(eq(sessions.family, family), lt(sessions.lastUsedAt, new Date(now.getTime() - everyMs))));
}

/** False: the account was signed in with this browser before. */
export async function rememberDevice(db: Executor, clickId: string, deviceHash: Buffer, now: Date): Promise<boolean> {
  const isThis = and(eq(knownDevices.clickId, clickId), eq(knownDevices.deviceHash, deviceHash));
  const seen = await db.update(knownDevices).set({ lastUsedAt: now }).where(isThis).returning();
  if (seen.length > 0) return false;
  await db.insert(knownDevices).values({ clickId, deviceHash, lastUsedAt: now }).onConflictDoNothing();
  return true;
}

/** Whose token it is or was, good or not. */
export async function ownerOfToken(db: Executor, tokenHash: Buffer): Promise<string | undefined> {
  const [row] = await db
    .select({ clickId: sessionTokens.clickId })
    .from(sessionTokens)
    .where(eq(sessionTokens.tokenHash, tokenHash));
  return row?.clickId;
}
