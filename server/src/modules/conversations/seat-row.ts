import type { SeatDraft, SeatSettings } from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';

export interface RawSeat extends Record<string, unknown> {
  is_pinned: boolean;
  is_muted: boolean;
  is_archived: boolean;
  draft: string | null;
  draft_at: number | null;
}

/** Of a conversation `c`: what came since brings it back from the archive, unless it is muted. */
export const IS_ARCHIVED = sql.raw(
  `(c.archived_up_to is not null and (c.is_muted or c.last_message_id <= c.archived_up_to))`,
);

export const SEAT_COLUMNS = sql`c.pinned_at is not null as is_pinned, c.is_muted, ${IS_ARCHIVED} as is_archived,
  c.draft, extract(epoch from c.draft_at)::float8 * 1000 as draft_at`;

/** Undefined: nothing was chosen. */
export function toSeat(row: RawSeat): SeatSettings | undefined {
  const { is_pinned: isPinned, is_muted: isMuted, is_archived: isArchived } = row;
  return isPinned || isMuted || isArchived ? { isPinned, isMuted, isArchived } : undefined;
}

/** Undefined: nothing was ever written and not sent. */
export function toDraft({ draft, draft_at: at }: Pick<RawSeat, 'draft' | 'draft_at'>): SeatDraft | undefined {
  return at === null ? undefined : { text: draft ?? '', at: Math.round(at) };
}
