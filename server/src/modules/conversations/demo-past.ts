import type { AngelId, ClickId, WIRE_VALUES } from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';
import type { Transaction } from '@halo/server-kit/storage/database';
import { insertNotice } from './notice-repository.ts';

/** A member in a conversation: who they are, and as whom the other one knows them. */
export interface PastSeat {
  readonly clickId: ClickId;
  readonly angelId: AngelId;
}

/** A conversation of a demo account that is over when the account is made; between members both seats get it. */
export interface PastThread {
  readonly own: PastSeat;
  /** the other side: a member, or a profile that is answered for */
  readonly other: PastSeat | { readonly clickId?: undefined; readonly angelId: AngelId };
  /** oldest first */
  readonly lines: readonly { readonly isOwn: boolean; readonly text: string; readonly at: Date }[];
  /** so many of the other's newest lines are unread */
  readonly unread: number;
}

/** Nothing is charged, and no one is notified of what is long past. */
export async function storePastThread(tx: Transaction, { own, other, lines, unread }: PastThread): Promise<void> {
  const ids: number[] = [];
  for (const line of lines) ids.push(await storeLine(tx, own, other, line));
  const readUpTo = ids.at(-1 - unread) ?? 0;
  const last = ids.at(-1) ?? 0;
  const hasWritten = lines.some(({ isOwn }) => isOwn);
  await storeSeat(tx, {
    clickId: own.clickId,
    angelId: other.angelId,
    hasWritten,
    readUpTo,
    otherReadUpTo: last,
    last,
  });
  if (other.clickId === undefined) return;
  const wroteBack = lines.some(({ isOwn }) => !isOwn);
  await storeSeat(tx, {
    clickId: other.clickId,
    angelId: own.angelId,
    hasWritten: wroteBack,
    readUpTo: last,
    otherReadUpTo: readUpTo,
    last,
  });
}

/** Likes and visits that came in the past. */
export async function storePastNotices(
  tx: Transaction,
  clickId: ClickId,
  notices: readonly {
    readonly kind: 'like' | typeof WIRE_VALUES.visit;
    readonly angelId: AngelId;
    readonly at: Date;
  }[],
): Promise<void> {
  for (const { kind, angelId, at } of notices)
    await insertNotice(tx, { clickId, kind, angelId, category: undefined }, at);
}

/** A member's like of another, which is not answered. */
export async function storePastLike(
  tx: Transaction,
  { clickId, angelId }: PastSeat,
  to: PastSeat,
  at: Date,
): Promise<void> {
  await tx.execute(sql`insert into likes (click_id, angel_id, created_at) values (${clickId}, ${to.angelId}, ${at})`);
  await tx.execute(sql`select show_like(${clickId}, ${to.angelId}, ${to.clickId}, ${angelId}, 0, 0, ${at})`);
}

async function storeLine(
  tx: Transaction,
  own: PastSeat,
  other: PastThread['other'],
  { isOwn, text, at }: PastThread['lines'][number],
): Promise<number> {
  const [from, to] = isOwn ? [own, other] : [other, own];
  // What a profile that is answered for says is an entry of the account's own seat.
  const row =
    from.clickId === undefined
      ? { clickId: own.clickId, angelId: from.angelId, kind: 'message', toClickId: null, fromAngelId: null }
      : {
          clickId: from.clickId,
          angelId: to.angelId,
          kind: 'personal',
          toClickId: to.clickId ?? null,
          fromAngelId: to.clickId === undefined ? null : from.angelId,
        };
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into messages (click_id, angel_id, kind, text, sent_at, to_click_id, from_angel_id, is_unlocked)
    values (${row.clickId}, ${row.angelId}, ${row.kind}, ${text}, ${at}, ${row.toClickId}, ${row.fromAngelId}, is_sample(${row.angelId}))
    returning id
  `);
  return Number(rows[0]?.id);
}

interface Seat extends PastSeat {
  readonly hasWritten: boolean;
  readonly readUpTo: number;
  readonly otherReadUpTo: number;
  readonly last: number;
}

async function storeSeat(tx: Transaction, seat: Seat): Promise<void> {
  await tx.execute(sql`
    insert into conversations (click_id, angel_id, has_written, read_up_to, angel_read_up_to, last_message_id)
    values (${seat.clickId}, ${seat.angelId}, ${seat.hasWritten}, ${seat.readUpTo}, ${seat.otherReadUpTo}, ${seat.last})
    on conflict (click_id, angel_id) do update set has_written = excluded.has_written, read_up_to = excluded.read_up_to,
      angel_read_up_to = excluded.angel_read_up_to, last_message_id = excluded.last_message_id
  `);
}
