import type { AngelId, ClickId, SeatDraft, SeatSettings } from '@halo/shared/contracts';
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { IS_ARCHIVED, type RawSeat, SEAT_COLUMNS, toDraft } from './seat-row.ts';
import { byNow } from './by-now.ts';

/** A conversation as its account knows it. */
export interface SeatPlace {
  readonly clickId: ClickId;
  readonly angelId: AngelId;
}

const isSeat = ({ clickId, angelId }: SeatPlace): SQL => sql`c.click_id = ${clickId} and c.angel_id = ${angelId}`;

/** Undefined: there is no such conversation. What goes to the archive is pinned no more. */
export async function arrangeSeat(
  db: Db,
  place: SeatPlace,
  wanted: Partial<SeatSettings>,
  now: Date,
): Promise<SeatSettings | undefined> {
  const { isPinned = null, isMuted = null, isArchived = null } = wanted;
  const { rows } = await db.execute<RawSeat>(sql`
    update conversations c set
      pinned_at = case
        when coalesce(${isPinned}::boolean, c.pinned_at is not null and ${isArchived}::boolean is not true) then coalesce(c.pinned_at, ${now})
      end,
      is_muted = coalesce(${isMuted}::boolean, c.is_muted),
      archived_up_to = case when coalesce(${isArchived}::boolean, ${IS_ARCHIVED}) then c.last_message_id end
    where ${isSeat(place)}
    returning ${SEAT_COLUMNS}
  `);
  const [row] = rows;
  return row && { isPinned: row.is_pinned, isMuted: row.is_muted, isArchived: row.is_archived };
}

/**
 * Hides what a seat may see by now, and answers up to which message; undefined: there was nothing. What no seat sees
 * any more has neither text nor files. The caller holds the locks of both threads: two who delete the same conversation
 * would wait for each other's rows.
 */
export async function hideThread(
  tx: Transaction,
  { clickId, angelId }: SeatPlace,
  now: Date,
): Promise<number | undefined> {
  const { rows } = await tx.execute<{ up_to: string | null }>(sql`
    with own as (
      update messages m set is_hidden = true,
        text = case when m.to_click_id is null or m.is_hidden_for_other then '' else m.text end,
        media = case when m.to_click_id is null or m.is_hidden_for_other then null else m.media end
      where m.click_id = ${clickId} and m.angel_id = ${angelId} and m.sent_at <= ${byNow(now)} and not m.is_hidden
      returning m.id
    ), others as (
      update messages m set is_hidden_for_other = true,
        text = case when m.is_hidden then '' else m.text end,
        media = case when m.is_hidden then null else m.media end
      where m.to_click_id = ${clickId} and m.from_angel_id = ${angelId} and m.sent_at <= ${byNow(now)}
        and not m.is_hidden_for_other
      returning m.id
    )
    select max(id) as up_to from (select id from own union all select id from others) hidden
  `);
  const upTo = rows[0]?.up_to;
  return upTo ? Number(upTo) : undefined;
}

/**
 * It is neither pinned nor archived any more, and nothing of it waits to be read. Muted it stays. That its draft is
 * gone has a time, as an emptied one has, which it answers: a device that was away then finds it out from the
 * conversation, and one that gets the announcement late keeps what was written since.
 */
export async function resetSeat(
  tx: Transaction,
  place: SeatPlace,
  upToId: number,
  now: Date,
): Promise<SeatDraft | undefined> {
  const { rows } = await tx.execute<RawSeat>(sql`
    update conversations c set pinned_at = null, archived_up_to = null, draft = null,
      draft_at = greatest(${now}::timestamptz, c.draft_at + interval '1 millisecond'),
      read_up_to = greatest(c.read_up_to, ${upToId}::bigint)
    where ${isSeat(place)}
    returning ${SEAT_COLUMNS}
  `);
  return rows[0] && toDraft(rows[0]);
}

/**
 * Who has the draft that is there goes on with it: a slow request does not make their next words older. Of two that
 * were written apart the later one stays, in the order of writing and not of arriving. Undefined: there is no such
 * conversation.
 */
export async function saveDraft(
  db: Db,
  place: SeatPlace,
  { text, at, knownAt }: { readonly text: string; readonly at: Date; readonly knownAt: Date },
): Promise<{ draft: SeatDraft; isChanged: boolean } | undefined> {
  const { rows } = await db.execute<RawSeat & { is_changed: boolean }>(sql`
    with saved as (
      update conversations c
      set draft = nullif(${text}, ''), draft_at = greatest(${at}, c.draft_at + interval '1 millisecond')
      where ${isSeat(place)} and coalesce(c.draft_at, '-infinity') <= greatest(${at}::timestamptz, ${knownAt}::timestamptz)
      returning ${SEAT_COLUMNS}
    )
    select *, true as is_changed from saved
    union all
    select ${SEAT_COLUMNS}, false from conversations c where ${isSeat(place)} and not exists (select 1 from saved)
  `);
  const [row] = rows;
  const draft = row && toDraft(row);
  return draft && { draft, isChanged: row.is_changed };
}
