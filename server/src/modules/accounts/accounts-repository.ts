import { and, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { accounts, consents, mailTokens } from './accounts-tables.ts';

type Executor = Db | Transaction;

export type AccountRow = typeof accounts.$inferSelect;
export type NewAccount = typeof accounts.$inferInsert;
export type AccountChange = Partial<Omit<NewAccount, 'clickId' | 'brandId'>>;
export type NewConsent = typeof consents.$inferInsert;

export async function findAccount(db: Executor, clickId: string): Promise<AccountRow | undefined> {
  const [row] = await db.select().from(accounts).where(eq(accounts.clickId, clickId));
  return row;
}

export async function findAccountByEmail(
  db: Executor,
  brandId: string,
  email: string,
): Promise<AccountRow | undefined> {
  const [row] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.brandId, brandId), eq(accounts.email, email)));
  return row;
}

/**
 * Whose an address is: of the account that has it, or of one that left it so lately that its owner may take it back.
 * Answers the click id.
 */
export async function holderOfAddress(
  db: Executor,
  brandId: string,
  email: string,
  now: Date,
): Promise<string | undefined> {
  const owner = await findAccountByEmail(db, brandId, email);
  if (owner) return owner.clickId;
  const [kept] = await db
    .select({ clickId: mailTokens.clickId })
    .from(mailTokens)
    .innerJoin(accounts, eq(accounts.clickId, mailTokens.clickId))
    .where(
      and(
        eq(mailTokens.email, email),
        eq(mailTokens.purpose, 'keep'),
        eq(accounts.brandId, brandId),
        isNull(mailTokens.usedAt),
        gt(mailTokens.expiresAt, now),
      ),
    )
    .limit(1);
  return kept?.clickId;
}

/** Where this address is confirmed and its account not disabled. */
export async function brandsWithConfirmedAccount(db: Executor, email: string): Promise<string[]> {
  const rows = await db
    .select({ brandId: accounts.brandId })
    .from(accounts)
    .where(and(eq(accounts.email, email), isNotNull(accounts.emailConfirmedAt), isNull(accounts.disabledAt)))
    .orderBy(accounts.brandId);
  return rows.map(({ brandId }) => brandId);
}

export async function countOf(db: Executor, brandId: string): Promise<number> {
  return db.$count(accounts, and(eq(accounts.brandId, brandId), isNull(accounts.erasedAt)));
}

/** False: its brand is closed, which this process may not know yet. */
export async function takesMembers(tx: Transaction, brandId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ takes: boolean }>(sql`select takes_members(${brandId}) as takes`);
  return rows[0]?.takes === true;
}

/** False when the click id is taken; a taken e-mail address throws. */
export async function insertAccount(tx: Transaction, account: NewAccount): Promise<boolean> {
  const rows = await tx
    .insert(accounts)
    .values(account)
    .onConflictDoNothing({ target: accounts.clickId })
    .returning({ clickId: accounts.clickId });
  return rows.length === 1;
}

export async function insertConsents(tx: Transaction, rows: NewConsent[]): Promise<void> {
  await tx.insert(consents).values(rows);
}

export async function updateAccount(
  db: Executor,
  clickId: string,
  change: AccountChange,
): Promise<AccountRow | undefined> {
  const [row] = await db.update(accounts).set(change).where(eq(accounts.clickId, clickId)).returning();
  return row;
}

/** False: the password is another one by now. */
export async function replacePassword(
  tx: Transaction,
  clickId: string,
  oldHash: string,
  passwordHash: string,
): Promise<boolean> {
  const rows = await tx
    .update(accounts)
    .set({ passwordHash })
    .where(and(eq(accounts.clickId, clickId), eq(accounts.passwordHash, oldHash)))
    .returning({ clickId: accounts.clickId });
  return rows.length === 1;
}

/** Notes activity, unless that was done a moment ago. */
export async function touch(db: Executor, clickId: string, now: Date, everyMs: number): Promise<void> {
  const isOld = or(isNull(accounts.lastActivityAt), lt(accounts.lastActivityAt, new Date(now.getTime() - everyMs)));
  await db
    .update(accounts)
    .set({ lastActivityAt: now })
    .where(and(eq(accounts.clickId, clickId), isOld));
}

export async function setPremium(
  tx: Transaction,
  clickId: string,
  premiumLevel: number,
  renewsAt: Date | null,
): Promise<void> {
  await tx.update(accounts).set({ premiumLevel, renewsAt }).where(eq(accounts.clickId, clickId));
}

/** The first proof counts. */
export async function proveAge(tx: Transaction, clickId: string, at: Date): Promise<void> {
  await tx
    .update(accounts)
    .set({ ageProvenAt: at })
    .where(and(eq(accounts.clickId, clickId), isNull(accounts.ageProvenAt)));
}

export async function setCardOnFile(tx: Transaction, clickId: string, hasCardOnFile: boolean): Promise<void> {
  await tx.update(accounts).set({ hasCardOnFile }).where(eq(accounts.clickId, clickId));
}
