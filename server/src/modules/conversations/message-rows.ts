import { type ClickId, WIRE_VALUES } from '@halo/shared/contracts';
import { type SQL, sql } from 'drizzle-orm';
import type { StoredMedia } from './media/stored-media.ts';
import type { MessageRow, QuotedRow } from './message-view.ts';

/** A row of `messagesWhere`, or of another query over MESSAGE_COLUMNS. */
export interface RawMessage extends Record<string, unknown> {
  id: string;
  angel_id: string;
  kind: MessageRow['kind'];
  client_id: string | null;
  text: string;
  notice_id: string | null;
  category: string | null;
  sent_at: number;
  is_read: boolean | null;
  is_unlocked: boolean;
  quoted_id?: string | null;
  quoted_kind?: MessageRow['kind'] | null;
  quoted_text?: string | null;
  quoted_is_unlocked?: boolean | null;
  quoted_is_deleted?: boolean | null;
  quoted_media?: StoredMedia | null;
  is_deleted: boolean;
  reaction: string | null;
  other_reaction: string | null;
  media: StoredMedia | null;
  version: number;
}

/** Of a message `m` and its conversation `c`. */
export const MESSAGE_COLUMNS = sql.raw(`
  m.id, m.angel_id, m.kind, m.client_id, m.text, m.notice_id, m.category, m.is_deleted, m.reaction, m.other_reaction, m.media, m.version, m.is_unlocked, extract(epoch from m.sent_at)::float8 * 1000 as sent_at,
  m.id <= case m.kind when 'personal' then c.angel_read_up_to else c.read_up_to end as is_read
`);

interface MessagesOptions {
  /** in which their ids come; ascending without it */
  readonly direction?: SQL | undefined;
  /** of the only one that is wanted */
  readonly id?: number;
}

/** What is answered is looked up afterwards, by the same seat: it shows nothing that this one has not. */
export function messagesWhere(clickId: ClickId, rest: SQL, { direction = sql`asc`, id }: MessagesOptions): SQL {
  const [messages, quoted] =
    id === undefined ? [ALL, ALL] : [messageOf(sql`${id}::bigint`), messageOf(sql`m.reply_to`)];
  return sql`
    select m.*, q.id as quoted_id, q.kind as quoted_kind, q.text as quoted_text,
      q.is_unlocked as quoted_is_unlocked, q.is_deleted as quoted_is_deleted, q.media as quoted_media
    from (
      select ${MESSAGE_COLUMNS}, m.reply_to from ${messages} m
      left join conversations c on c.click_id = m.click_id and c.angel_id = m.angel_id
      where m.click_id = ${clickId} and (m.kind <> ${WIRE_VALUES.visit} or shows_visits(${clickId}, m.angel_id)) and ${rest}
    ) m
    left join lateral (
      select q.id, q.kind, q.text, q.is_unlocked, q.is_deleted, q.media from ${quoted} q
      where q.click_id = ${clickId} and q.angel_id = m.angel_id and q.id = m.reply_to
    ) q on m.reply_to is not null
    order by m.id ${direction}
  `;
}

const ALL = sql`shown_messages()`;

/**
 * Looked up by its key alone (`offset 0` keeps other conditions out): a kept plan from when the table was small would
 * go through all messages of the account.
 */
function messageOf(id: SQL): SQL {
  return sql`(select * from shown_messages() one where one.id = ${id} offset 0)`;
}

export function toRow(raw: RawMessage): MessageRow {
  return {
    id: Number(raw.id),
    angelId: raw.angel_id,
    kind: raw.kind,
    clientId: raw.client_id,
    text: raw.text,
    noticeId: raw.notice_id,
    category: raw.category,
    sentAt: Math.round(raw.sent_at),
    isRead: raw.is_read ?? false,
    isUnlocked: raw.is_unlocked,
    isDeleted: raw.is_deleted,
    reaction: raw.reaction ?? undefined,
    otherReaction: raw.other_reaction ?? undefined,
    media: raw.media ?? undefined,
    version: raw.version,
    quoted: quotedOf(raw),
  };
}

function quotedOf(raw: RawMessage): QuotedRow | undefined {
  const { angel_id: angelId, quoted_id: id, quoted_kind: kind, quoted_text: text } = raw;
  return id && kind
    ? {
        id: Number(id),
        angelId,
        kind,
        text: text ?? '',
        isUnlocked: raw.quoted_is_unlocked ?? false,
        isDeleted: raw.quoted_is_deleted ?? false,
        media: raw.quoted_media ?? undefined,
      }
    : undefined;
}
