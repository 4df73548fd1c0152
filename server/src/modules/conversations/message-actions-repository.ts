import { type AngelId, type ClickId, DELETE_FOR_BOTH_MS, type Reaction } from '@halo/shared/contracts';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';

/** A message by whom one of its seats knows it from. */
export interface MessagePlace {
  readonly clickId: ClickId;
  readonly angelId: AngelId;
  readonly id: number;
}

export interface ChangedMessage {
  /** the seat across, where that is a member */
  readonly other: { readonly clickId: ClickId; readonly angelId: AngelId } | undefined;
}

const SEATS = sql`m.click_id, m.angel_id, m.to_click_id, m.from_angel_id`;

/** Which of the two seats of the row `m` asks. */
const isSender = ({ clickId, angelId }: MessagePlace): SQL =>
  sql`(m.click_id = ${clickId} and m.angel_id = ${angelId})`;
const isRecipient = ({ clickId, angelId }: MessagePlace): SQL =>
  sql`(coalesce(m.to_click_id = ${clickId} and m.from_angel_id = ${angelId}, false))`;

/**
 * Nothing is left but that there was a message, also when it was deleted before. Undefined: it is not the account's
 * own, or older than an hour.
 */
export async function deleteForBoth(db: Db, place: MessagePlace, now: Date): Promise<ChangedMessage | undefined> {
  const since = new Date(now.getTime() - DELETE_FOR_BOTH_MS);
  return changed(
    db,
    place,
    sql`
    update messages m set text = '', media = null, deleted_at = coalesce(m.deleted_at, ${now}), reply_to = null,
      reaction = null, other_reaction = null
    where m.id = ${place.id}::bigint and ${isSender(place)} and m.kind = 'personal'
      and (m.deleted_at is not null or m.sent_at > ${since})
    returning ${SEATS}
  `,
  );
}

/** For one seat alone. What no seat can see any more has neither text nor files. False: it was not there. */
export async function hideMessage(db: Db, place: MessagePlace): Promise<boolean> {
  const isLast = sql`(m.is_hidden or ${isSender(place)}) and (m.to_click_id is null or m.is_hidden_for_other or ${isRecipient(place)})`;
  const { rows } = await db.execute(sql`
    update messages m set is_hidden = m.is_hidden or ${isSender(place)},
      is_hidden_for_other = m.is_hidden_for_other or ${isRecipient(place)},
      text = case when ${isLast} then '' else m.text end, media = case when ${isLast} then null else m.media end
    where m.id = ${place.id}::bigint and (${isSender(place)} or ${isRecipient(place)})
    returning 1
  `);
  return rows.length > 0;
}

/** Undefined: nothing that can have one. */
export async function setReaction(
  db: Db,
  place: MessagePlace,
  reaction: Reaction | undefined,
): Promise<ChangedMessage | undefined> {
  const given = reaction ?? null;
  return changed(
    db,
    place,
    sql`
    update messages m set reaction = case when ${isSender(place)} then ${given}::text else m.reaction end,
      other_reaction = case when ${isRecipient(place)} then ${given}::text else m.other_reaction end
    where m.id = ${place.id}::bigint and (${isSender(place)} or ${isRecipient(place)})
      and m.kind in ('personal', 'message') and m.deleted_at is null
    returning ${SEATS}
  `,
  );
}

/** Whose message it is besides. Undefined: it is not there. */
export function seatsOf(db: Db, place: MessagePlace): Promise<ChangedMessage | undefined> {
  return changed(
    db,
    place,
    sql`
    select ${SEATS} from messages m where m.id = ${place.id}::bigint and (${isSender(place)} or ${isRecipient(place)})
  `,
  );
}

async function changed(db: Db, { clickId }: MessagePlace, statement: SQL): Promise<ChangedMessage | undefined> {
  const { rows } = await db.execute<{
    click_id: string;
    angel_id: string;
    to_click_id: string | null;
    from_angel_id: string | null;
  }>(statement);
  const [row] = rows;
  if (!row) return undefined;
  if (row.click_id !== clickId) return { other: { clickId: row.click_id, angelId: row.angel_id } };
  const isMember = row.to_click_id !== null && row.from_angel_id !== null;
  return { other: isMember ? { clickId: row.to_click_id ?? '', angelId: row.from_angel_id ?? '' } : undefined };
}
