import { randomUUID } from 'node:crypto';
import { type AngelId, type ClickId, type ClientMessageId, photoText, type WIRE_VALUES } from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';
import type { Transaction } from '@halo/server-kit/storage/database';
import type { Caller } from '../../http/caller.ts';
import { type ChatMediaNeeds, keepMedia, mediaOf } from './media/chat-media.ts';
import type { StoredMedia } from './media/stored-media.ts';
import { insertNotice } from './notice-repository.ts';

/** A member in a conversation: who they are, and as whom the other one knows them. */
export interface PastSeat {
  readonly clickId: ClickId;
  readonly angelId: AngelId;
}

export interface PastLine {
  readonly isOwn: boolean;
  readonly text: string;
  readonly at: Date;
  /** what `keepPastPhotos` kept for it; the text is the caption */
  readonly photos?: PastPhotos | undefined;
}

export interface PastPhotos {
  readonly clientId: ClientMessageId;
  readonly media: StoredMedia;
}

/** A conversation of a demo account that is over when the account is made; between members both seats get it. */
export interface PastThread {
  readonly own: PastSeat;
  /** the other side: a member, or a profile that is answered for */
  readonly other: PastSeat | { readonly clickId?: undefined; readonly angelId: AngelId };
  /** oldest first */
  readonly lines: readonly PastLine[];
  /** so many of the other's newest lines are unread */
  readonly unread: number;
  /** what the account was writing */
  readonly draft?: { readonly text: string; readonly at: Date } | undefined;
  /** the two like each other: each line was one of so many that each may write for nothing */
  readonly freeLines?: number | undefined;
}

/** Keeps the photos of a line that is yet to be stored, as those of a message that its sender's browser sent. */
export async function keepPastPhotos(
  needs: ChatMediaNeeds,
  sender: Pick<Caller, 'clickId' | 'brandId'>,
  files: readonly Buffer[],
): Promise<PastPhotos> {
  const clientId = randomUUID();
  const photoIds: string[] = [];
  for (const [place, file] of files.entries())
    photoIds.push(await keepMedia(needs, sender, { clientId, place, kind: 'photo' }, file));
  const media = await mediaOf(needs, sender.clickId, { clientId, media: { photoIds } });
  if (!media) throw new Error('the photos of a line were not kept');
  return { clientId, media };
}

/** Nothing is charged, and no one is notified of what is long past. */
export async function storePastThread(tx: Transaction, thread: PastThread): Promise<void> {
  const { own, other, lines, unread, draft, freeLines } = thread;
  const ids: number[] = [];
  for (const line of lines) ids.push(await storeLine(tx, own, other, line, freeLines !== undefined));
  const readUpTo = ids.at(-1 - unread) ?? 0;
  const last = ids.at(-1) ?? 0;
  const written = lines.filter(({ isOwn }) => isOwn).length;
  const wroteBack = lines.length - written;
  const leftOf = (count: number) => freeLines && Math.max(0, freeLines - count);
  await storeSeat(tx, {
    clickId: own.clickId,
    angelId: other.angelId,
    hasWritten: written > 0,
    readUpTo,
    otherReadUpTo: last,
    last,
    draft,
    freeLeft: leftOf(written),
  });
  if (other.clickId === undefined) return;
  await storeSeat(tx, {
    clickId: other.clickId,
    angelId: own.angelId,
    hasWritten: wroteBack > 0,
    readUpTo: last,
    otherReadUpTo: readUpTo,
    last,
    freeLeft: leftOf(wroteBack),
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

/** A like that was answered, and seen: the two like each other since the second moment. */
export async function storePastMatch(
  tx: Transaction,
  own: PastSeat,
  other: PastSeat,
  [liked, answered]: readonly [Date, Date],
): Promise<void> {
  await storePastLike(tx, own, other, liked);
  await storePastLike(tx, other, own, answered);
  for (const [{ clickId }, { angelId }] of [
    [own, other],
    [other, own],
  ] as const)
    await tx.execute(
      sql`update notices set read_at = ${answered} where click_id = ${clickId} and angel_id = ${angelId}`,
    );
}

/** What an account liked of those who are answered for. */
export async function storeGivenLikes(
  tx: Transaction,
  clickId: ClickId,
  given: readonly { readonly angelId: AngelId; readonly at: Date }[],
): Promise<void> {
  for (const { angelId, at } of given)
    await tx.execute(sql`insert into likes (click_id, angel_id, created_at) values (${clickId}, ${angelId}, ${at})`);
}

async function storeLine(
  tx: Transaction,
  own: PastSeat,
  other: PastThread['other'],
  { isOwn, text, at, photos }: PastLine,
  isFree: boolean,
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
    insert into messages (click_id, angel_id, kind, text, sent_at, to_click_id, from_angel_id, is_unlocked, client_id, media)
    values (${row.clickId}, ${row.angelId}, ${row.kind}, ${photos ? photoText(text) : text}, ${at}, ${row.toClickId},
      ${row.fromAngelId}, ${isFree} or is_sample(${row.angelId}), ${photos?.clientId ?? null},
      ${photos ? JSON.stringify(photos.media) : null}::jsonb)
    returning id
  `);
  return Number(rows[0]?.id);
}

interface Seat extends PastSeat {
  readonly hasWritten: boolean;
  readonly readUpTo: number;
  readonly otherReadUpTo: number;
  readonly last: number;
  readonly draft?: PastThread['draft'];
  readonly freeLeft?: number | undefined;
}

async function storeSeat(tx: Transaction, seat: Seat): Promise<void> {
  await tx.execute(sql`
    insert into conversations (click_id, angel_id, has_written, read_up_to, angel_read_up_to, last_message_id, draft, draft_at)
    values (${seat.clickId}, ${seat.angelId}, ${seat.hasWritten}, ${seat.readUpTo}, ${seat.otherReadUpTo}, ${seat.last},
      ${seat.draft?.text ?? null}, ${seat.draft?.at ?? null})
    on conflict (click_id, angel_id) do update set has_written = excluded.has_written, read_up_to = excluded.read_up_to,
      angel_read_up_to = excluded.angel_read_up_to, last_message_id = excluded.last_message_id
  `);
  if (seat.freeLeft === undefined) return;
  await tx.execute(
    sql`update conversations set free_left = ${seat.freeLeft} where click_id = ${seat.clickId} and angel_id = ${seat.angelId}`,
  );
}
