import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import type { Person } from '../../personal-data.ts';
import { accounts, knownDevices, mailTokens, sessions, sessionTokens } from './accounts-tables.ts';

const DAY_MS = 86_400_000;
/** How long an account whose address was never confirmed is kept, and when its owner is warned. */
const UNCONFIRMED_DAYS = 30;
const WARNED_AFTER_DAYS = 23;
/** A warning that could not be sent in time moves the end. */
export const WARNED_BEFORE_DAYS = UNCONFIRMED_DAYS - WARNED_AFTER_DAYS;
/** A token that is used again after its end still says whose session was copied. */
const ENDED_SESSION_DAYS = 7;
const ENDED_LINK_DAYS = 30;
const DEVICE_DAYS = 365;
/** As long as accounts that were made in series can still be looked for. */
const PRINT_DAYS = 30;
const PRINTS_AT_ONCE = 10_000;

const before = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/** Nothing was bought with it, so nothing needs the account. */
function isUnconfirmed() {
  return and(
    isNull(accounts.emailConfirmedAt),
    isNull(accounts.disabledAt),
    isNull(accounts.leavingState),
    eq(accounts.premiumLevel, 0),
    sql`not exists (select from payments_of(${accounts.clickId}))`,
  );
}

/** Owners to warn, each once. */
export async function takeToWarn(
  db: Transaction,
  now: Date,
  limit: number,
): Promise<Pick<Person, 'email' | 'brandId'>[]> {
  const due = db
    .select({ clickId: accounts.clickId })
    .from(accounts)
    .where(
      and(isUnconfirmed(), isNull(accounts.erasureWarnedAt), lte(accounts.createdAt, before(now, WARNED_AFTER_DAYS))),
    )
    .orderBy(asc(accounts.createdAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(accounts)
    .set({ erasureWarnedAt: now })
    .where(sql`${accounts.clickId} in ${due}`)
    .returning({ email: accounts.email, brandId: accounts.brandId });
}

/** Accounts that were never confirmed in all that time begin to be erased. */
export async function endUnconfirmed(db: Db, now: Date, limit: number): Promise<void> {
  const due = db
    .select({ clickId: accounts.clickId })
    .from(accounts)
    .where(
      and(
        isUnconfirmed(),
        lte(accounts.createdAt, before(now, UNCONFIRMED_DAYS)),
        lte(accounts.erasureWarnedAt, before(now, WARNED_BEFORE_DAYS)),
      ),
    )
    .orderBy(asc(accounts.createdAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  await db
    .update(accounts)
    .set({ leavingState: 'erasing', leavingSince: now, eraseAt: now })
    .where(sql`${accounts.clickId} in ${due}`);
}

/** Sessions and links that ended a while ago, browsers that were not seen for long, and prints of sign-ups. */
export async function deleteEnded(db: Db, now: Date): Promise<void> {
  await deleteEndedSessions(db, before(now, ENDED_SESSION_DAYS));
  await db.delete(mailTokens).where(lt(mailTokens.expiresAt, before(now, ENDED_LINK_DAYS)));
  await db.delete(knownDevices).where(lt(knownDevices.lastUsedAt, before(now, DEVICE_DAYS)));
  await forgetPrints(db, before(now, PRINT_DAYS));
}

/** In order and with an end: by its statistics the database would expect most accounts, and read them all. */
async function forgetPrints(db: Db, end: Date): Promise<void> {
  const due = db
    .select({ clickId: accounts.clickId })
    .from(accounts)
    .where(and(isNotNull(accounts.fingerprint), lt(accounts.createdAt, end)))
    .orderBy(asc(accounts.createdAt))
    .limit(PRINTS_AT_ONCE);
  await db.update(accounts).set({ fingerprint: null }).where(sql`${accounts.clickId} in ${due}`);
}

/** A session goes with the last of its tokens: looking for sessions without any would go through all of them. */
async function deleteEndedSessions(db: Db, end: Date): Promise<void> {
  const isOver = lt(sessionTokens.expiresAt, end);
  const gone = db.$with('gone').as(db.delete(sessionTokens).where(isOver).returning({ family: sessionTokens.family }));
  await db
    .with(gone)
    .delete(sessions)
    .where(
      and(
        inArray(sessions.family, db.select({ family: gone.family }).from(gone)),
        // The statement still sees what it deletes.
        sql`not exists (select from session_tokens t where t.family = ${sessions.family} and t.expires_at >= ${end})`,
      ),
    );
}
