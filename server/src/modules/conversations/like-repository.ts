import type { AngelId, ClickId } from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { isOpen } from './is-open.ts';

/** Two members: the one who decides, the other, and as whom each knows the other. */
export interface Seats {
  readonly clickId: ClickId;
  readonly angelId: AngelId;
  readonly to: ClickId;
  readonly from: AngelId;
}

export interface ShownLike {
  /** the other has not seen a like of this account before */
  readonly isNew: boolean;
  readonly isMutual: boolean;
  /** the two like each other for the first time */
  readonly isFirst: boolean;
}

/** True: the account likes this angel for the first time. */
export async function insertLike(tx: Transaction, clickId: ClickId, angelId: AngelId): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`insert into likes (click_id, angel_id) values (${clickId}, ${angelId}) on conflict do nothing returning angel_id`,
  );
  return rows.length > 0;
}

export async function readLikedIds(db: Db | Transaction, clickId: ClickId): Promise<AngelId[]> {
  const { rows } = await db.execute<{ angel_id: AngelId }>(
    sql`select angel_id from likes where click_id = ${clickId} and ${isOpen(clickId, 'angel_id')} order by created_at desc limit 5000`,
  );
  return rows.map((row) => row.angel_id);
}

/** More than anybody looks through. */
const GIVEN_SHOWN = 500;

export async function readGivenLikes(
  db: Db,
  clickId: ClickId,
): Promise<{ readonly angelId: AngelId; readonly time: number; readonly isMutual: boolean }[]> {
  const { rows } = await db.execute<{ angel_id: AngelId; time: number; is_mutual: boolean }>(sql`
    select l.angel_id, extract(epoch from l.created_at)::float8 * 1000 as time, c.mutual_since is not null as is_mutual
    from likes l left join conversations c on c.click_id = l.click_id and c.angel_id = l.angel_id
    where l.click_id = ${clickId} and ${isOpen(clickId, 'l.angel_id')}
    order by l.created_at desc, l.angel_id limit ${GIVEN_SHOWN}
  `);
  return rows.map((row) => ({ angelId: row.angel_id, time: Math.round(row.time), isMutual: row.is_mutual }));
}

/** Swiping away twice is swiping away once. */
export async function insertPass(db: Db, clickId: ClickId, angelId: AngelId): Promise<void> {
  await db.execute(sql`insert into passes (click_id, angel_id) values (${clickId}, ${angelId}) on conflict do nothing`);
}

/** Like or pass: neither is there afterwards. True: it was a like. */
export async function deleteDecision(db: Db | Transaction, clickId: ClickId, angelId: AngelId): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with passed as (delete from passes where click_id = ${clickId} and angel_id = ${angelId})
    delete from likes where click_id = ${clickId} and angel_id = ${angelId} returning angel_id
  `);
  return rows.length > 0;
}

/** Until the transaction ends, neither of the two threads changes. */
export async function lockSeats(tx: Transaction, { clickId, to }: Seats): Promise<void> {
  await tx.execute(sql`select lock_seats(${clickId}, ${to})`);
}

/** Undefined: the two do not meet. */
export async function showLike(
  tx: Transaction,
  { clickId, angelId, to, from }: Seats,
  free: { readonly own: number; readonly other: number },
  now: Date,
): Promise<ShownLike | undefined> {
  const { rows } = await tx.execute<{ is_new: boolean; is_mutual: boolean; is_first: boolean }>(
    sql`select * from show_like(${clickId}, ${angelId}, ${to}, ${from}, ${free.own}, ${free.other}, ${now})`,
  );
  const [row] = rows;
  return row && { isNew: row.is_new, isMutual: row.is_mutual, isFirst: row.is_first };
}

export async function hideLike(tx: Transaction, { clickId, angelId, to, from }: Seats): Promise<void> {
  await tx.execute(sql`select hide_like(${clickId}, ${angelId}, ${to}, ${from})`);
}

/** Messages that a seat may still write for nothing; undefined: the two do not like each other. */
export async function readFreeLeft(
  db: Db | Transaction,
  clickId: ClickId,
  angelId: AngelId,
): Promise<number | undefined> {
  const { rows } = await db.execute<{ free_left: number }>(
    sql`select free_left from conversations where click_id = ${clickId} and angel_id = ${angelId} and mutual_since is not null`,
  );
  return rows[0]?.free_left;
}
