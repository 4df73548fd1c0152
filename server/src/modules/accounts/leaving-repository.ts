import { and, asc, eq, inArray, isNull, lte, notInArray, or, sql } from 'drizzle-orm';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import type { Person } from '../../personal-data.ts';
import {
  accountPhotos,
  accounts,
  consents,
  knownDevices,
  mailTokens,
  sessions,
  sessionTokens,
} from './accounts-tables.ts';

type Executor = Db | Transaction;

/** Stands where an address was; no mail can be sent to it. */
export const ERASED_EMAIL_DOMAIN = 'erased.invalid';

const person = {
  clickId: accounts.clickId,
  brandId: accounts.brandId,
  email: accounts.email,
  provenEmail: sql<string | null>`case when ${accounts.emailConfirmedAt} is not null then ${accounts.email} end`,
};

export async function findPerson(db: Executor, clickId: string): Promise<Person | undefined> {
  const [row] = await db.select(person).from(accounts).where(eq(accounts.clickId, clickId));
  return row;
}

/** False: the account is disabled, gone or leaving already. */
export async function startLeaving(
  tx: Transaction,
  clickId: string,
  { state, since, eraseAt }: { state: 'paused' | 'deleting'; since: Date; eraseAt: Date | null },
): Promise<boolean> {
  const rows = await tx
    .update(accounts)
    // A day that its brand announced stays.
    .set({ leavingState: state, leavingSince: since, ...(eraseAt ? { eraseAt } : {}) })
    .where(and(eq(accounts.clickId, clickId), isNull(accounts.disabledAt), isNull(accounts.leavingState)))
    .returning({ clickId: accounts.clickId });
  return rows.length === 1;
}

/** False: there was nothing to come back from, or erasing has begun. */
export async function endLeaving(db: Executor, clickId: string): Promise<boolean> {
  const rows = await db
    .update(accounts)
    .set({
      leavingState: null,
      leavingSince: null,
      eraseAt: sql`case when ${accounts.leavingState} = 'paused' then ${accounts.eraseAt} end`,
    })
    .where(and(eq(accounts.clickId, clickId), inArray(accounts.leavingState, ['paused', 'deleting'])))
    .returning({ clickId: accounts.clickId });
  return rows.length === 1;
}

/** Those whose time is over, and those whose erasing did not end. From now on no owner comes back. */
export async function takeDue(
  db: Db,
  { now, limit, closing }: { now: Date; limit: number; closing: readonly string[] },
): Promise<Person[]> {
  const isOwnEnd = and(eq(accounts.leavingState, 'deleting'), notInArray(accounts.brandId, [...closing]));
  const due = db
    .select({ clickId: accounts.clickId })
    .from(accounts)
    .where(and(lte(accounts.eraseAt, now), or(eq(accounts.leavingState, 'erasing'), isOwnEnd)))
    .orderBy(asc(accounts.eraseAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(accounts)
    .set({ leavingState: 'erasing' })
    .where(sql`${accounts.clickId} in ${due}`)
    .returning(person);
}

/** Waits for another process that erases it; false: that one was quicker. */
export async function lockErasing(tx: Transaction, clickId: string): Promise<boolean> {
  const rows = await tx
    .select({ clickId: accounts.clickId })
    .from(accounts)
    .where(and(eq(accounts.clickId, clickId), eq(accounts.leavingState, 'erasing')))
    .for('update');
  return rows.length === 1;
}

export async function deleteAccount(tx: Transaction, clickId: string): Promise<void> {
  await tx.delete(accounts).where(eq(accounts.clickId, clickId));
}

/** What payments name stays: an id, a brand, a country for the tax, and when it began and ended. */
export async function reduceToNumber(tx: Transaction, clickId: string, now: Date): Promise<void> {
  await tx
    .update(accounts)
    .set({
      email: sql`'erased-' || md5(random()::text || ${clickId}) || ${`@${ERASED_EMAIL_DOMAIN}`}`,
      pendingEmail: null,
      nextEmail: null,
      passwordHash: '',
      emailConfirmedAt: null,
      userName: '',
      surname: '',
      phone: '',
      language: null,
      region: '',
      city: '',
      age: 0,
      gender: '',
      genderWords: [],
      seeking: [],
      specialData: null,
      specialDataText: null,
      specialDataAt: null,
      description: '',
      lookingFor: '',
      interests: [],
      prompts: [],
      awaitsFirstMinutes: false,
      premiumLevel: 0,
      photoName: null,
      comparedPhotos: [],
      hasCardOnFile: false,
      ageProvenAt: null,
      source: '',
      campaignId: null,
      vm: null,
      fingerprint: null,
      renewsAt: null,
      lastActivityAt: null,
      disabledAt: now,
      disabledReason: null,
      leavingState: null,
      leavingSince: null,
      eraseAt: null,
      erasedAt: now,
    })
    .where(eq(accounts.clickId, clickId));
  for (const table of [accountPhotos, consents, sessionTokens, sessions, knownDevices, mailTokens])
    await tx.delete(table).where(eq(table.clickId, clickId));
}
