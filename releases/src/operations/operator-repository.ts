import { Rights } from '@halo/shared/contracts/operations';
import { and, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { operatorFactors, operators, operatorSessions, releaseTokens } from './operations-tables.ts';

type Executor = Db | Transaction;

export interface OperatorRow {
  readonly email: string;
  readonly passwordHash: string;
  readonly rights: Rights;
  readonly disabledAt: Date | null;
}

export async function findOperator(db: Executor, email: string): Promise<OperatorRow | undefined> {
  const [row] = await db.select().from(operators).where(eq(operators.email, email));
  return row && withRights(row);
}

/** False when this address is taken. */
export async function insertOperator(
  db: Executor,
  { email, passwordHash, rights, createdAt }: { email: string; passwordHash: string; rights: Rights; createdAt: Date },
): Promise<boolean> {
  const written = await db
    .insert(operators)
    .values({ email, passwordHash, rights, createdAt })
    .onConflictDoNothing()
    .returning({ email: operators.email });
  return written.length === 1;
}

/** Those of the addresses that can sign in or use a token. */
export async function enabledOperators(db: Executor, emails: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ email: operators.email })
    .from(operators)
    .where(and(inArray(operators.email, [...emails]), isNull(operators.disabledAt)))
    .orderBy(operators.email);
  return rows.map(({ email }) => email);
}

/** Who asked for mails about releases and can sign in. */
export async function mailedOperators(db: Executor): Promise<{ email: string; rights: Rights }[]> {
  const rows = await db
    .select({ email: operators.email, rights: operators.rights })
    .from(operators)
    .where(and(eq(operators.wantsAlarms, true), isNull(operators.disabledAt)))
    .orderBy(operators.email);
  return rows.map(withRights);
}

export async function wantsAlarms(db: Executor, email: string): Promise<boolean> {
  const [row] = await db.select({ wants: operators.wantsAlarms }).from(operators).where(eq(operators.email, email));
  return row?.wants ?? false;
}

export async function setWantsAlarms(db: Executor, email: string, wants: boolean): Promise<void> {
  await db.update(operators).set({ wantsAlarms: wants }).where(eq(operators.email, email));
}

export interface SessionRow {
  readonly tokenHash: Buffer;
  readonly email: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly hasGivenFactor: boolean;
}

export async function insertSession(db: Executor, session: SessionRow): Promise<void> {
  await db.insert(operatorSessions).values(session);
}

/** With the person behind it. */
export async function findSession(db: Executor, tokenHash: Buffer) {
  const [row] = await db
    .select({
      session: operatorSessions,
      rights: operators.rights,
      disabledAt: operators.disabledAt,
      factorOf: operatorFactors.email,
    })
    .from(operatorSessions)
    .innerJoin(operators, eq(operators.email, operatorSessions.email))
    .leftJoin(operatorFactors, eq(operatorFactors.email, operatorSessions.email))
    .where(eq(operatorSessions.tokenHash, tokenHash));
  return (
    row && {
      ...row.session,
      rights: z.parse(Rights, row.rights),
      isDisabled: row.disabledAt !== null,
      hasSecondFactor: row.factorOf !== null,
    }
  );
}

export async function extendSession(db: Executor, tokenHash: Buffer, expiresAt: Date): Promise<void> {
  await db.update(operatorSessions).set({ expiresAt }).where(eq(operatorSessions.tokenHash, tokenHash));
}

export async function deleteSession(db: Executor, tokenHash: Buffer): Promise<void> {
  await db.delete(operatorSessions).where(eq(operatorSessions.tokenHash, tokenHash));
}

export async function deleteExpiredSessions(db: Executor, now: Date): Promise<void> {
  await db.delete(operatorSessions).where(lte(operatorSessions.expiresAt, now));
}

export type TokenRow = Omit<typeof releaseTokens.$inferSelect, 'rights'> & { readonly rights: Rights };

/** With the person behind it; a token of a person who is no operator finds none. */
export async function findTokenAndPerson(db: Executor, id: string) {
  const [row] = await db
    .select({ token: releaseTokens, rights: operators.rights, disabledAt: operators.disabledAt })
    .from(releaseTokens)
    .innerJoin(operators, eq(operators.email, releaseTokens.person))
    .where(eq(releaseTokens.id, id));
  return (
    row && { ...withRights(row.token), personRights: z.parse(Rights, row.rights), isDisabled: row.disabledAt !== null }
  );
}

export async function findToken(db: Executor, id: string): Promise<TokenRow | undefined> {
  const [row] = await db.select().from(releaseTokens).where(eq(releaseTokens.id, id));
  return row && withRights(row);
}

export async function listTokens(db: Executor): Promise<TokenRow[]> {
  return (await db.select().from(releaseTokens).orderBy(desc(releaseTokens.createdAt), releaseTokens.id)).map(
    withRights,
  );
}

export async function insertToken(db: Executor, token: Omit<TokenRow, 'revokedAt' | 'lastUsedAt'>): Promise<void> {
  await db.insert(releaseTokens).values(token);
}

/** False when it was revoked before. */
export async function revokeToken(db: Executor, id: string, now: Date): Promise<boolean> {
  const written = await db
    .update(releaseTokens)
    .set({ revokedAt: now })
    .where(and(eq(releaseTokens.id, id), isNull(releaseTokens.revokedAt)))
    .returning({ id: releaseTokens.id });
  return written.length === 1;
}

export async function noteTokenUse(db: Executor, id: string, now: Date): Promise<void> {
  await db
    .update(releaseTokens)
    .set({ lastUsedAt: sql`greatest(${releaseTokens.lastUsedAt}, ${now.toISOString()})` })
    .where(eq(releaseTokens.id, id));
}

function withRights<Row extends { rights: unknown }>(row: Row): Omit<Row, 'rights'> & { rights: Rights } {
  return { ...row, rights: z.parse(Rights, row.rights) };
}
