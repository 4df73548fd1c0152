import { and, asc, eq, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import type { Language } from '@halo/shared/contracts';
import type { Person } from '../../personal-data.ts';
import { accounts } from './accounts-tables.ts';

/** A member of a brand that is to close. */
export interface MemberOfClosing extends Pick<Person, 'clickId' | 'email'> {
  /** null: they chose none */
  readonly language: Language | null;
  /** we disabled the account: what it paid was decided about then */
  readonly isDisabled: boolean;
}

/** Before the day of the brand `due`: those whose own deletion is over. */
export type WhoEnds = 'all' | 'due';

const isOf = (brandId: string) => and(eq(accounts.brandId, brandId), isNull(accounts.erasedAt));
const isHere = or(isNull(accounts.leavingState), ne(accounts.leavingState, 'erasing'));
const isToEnd = (whom: WhoEnds, now: Date) =>
  whom === 'all' ? isHere : and(eq(accounts.leavingState, 'deleting'), lte(accounts.eraseAt, now));

/**
 * Those that do not know of the day yet: the day they are to end stands in each account that does. Whom we disabled
 * cannot sign in and gets nothing back; one that is restored is informed then.
 */
export async function uninformedOf(db: Db, brandId: string, limit: number): Promise<MemberOfClosing[]> {
  return membersOf(db, and(isOf(brandId), isNull(accounts.eraseAt), isNull(accounts.disabledAt)), limit);
}

/** False: another process was quicker. */
export async function noteEnd(tx: Transaction, clickId: string, eraseAt: Date): Promise<boolean> {
  const rows = await tx
    .update(accounts)
    .set({ eraseAt })
    .where(and(eq(accounts.clickId, clickId), isNull(accounts.eraseAt)))
    .returning({ clickId: accounts.clickId });
  return rows.length === 1;
}

/** Those that are not being erased yet. */
export async function remainingOf(
  db: Db,
  brandId: string,
  { whom, now, limit }: { whom: WhoEnds; now: Date; limit: number },
): Promise<MemberOfClosing[]> {
  return membersOf(db, and(isOf(brandId), isToEnd(whom, now)), limit);
}

/** From now on its owner does not come back. False: they did in the meantime, or another process was quicker. */
export async function startErasing(
  tx: Transaction,
  clickId: string,
  { whom, now, eraseAt }: { whom: WhoEnds; now: Date; eraseAt: Date },
): Promise<boolean> {
  const rows = await tx
    .update(accounts)
    .set({ leavingState: 'erasing', leavingSince: now, eraseAt })
    .where(and(eq(accounts.clickId, clickId), isNull(accounts.erasedAt), isToEnd(whom, now)))
    .returning({ clickId: accounts.clickId });
  return rows.length === 1;
}

async function membersOf(db: Db, which: ReturnType<typeof isOf>, limit: number): Promise<MemberOfClosing[]> {
  const rows = await db
    .select({
      clickId: accounts.clickId,
      email: accounts.email,
      language: accounts.language,
      isDisabled: sql<boolean>`${accounts.disabledAt} is not null`,
    })
    .from(accounts)
    .where(which)
    .orderBy(asc(accounts.clickId))
    .limit(limit);
  return rows.map((row) => ({ ...row, language: row.language as Language | null }));
}
