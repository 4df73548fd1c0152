import {
  type ChatMessage,
  DELETED_TEXT,
  type MessageKind,
  type Quote,
  QUOTE_CHARS,
  SYSTEM_ANGEL_IDS,
} from '@halo/shared/contracts';
import type * as z from 'zod/mini';
import { mediaKindOf, shownMedia, type StoredMedia } from './media/stored-media.ts';

/** A stored message. It holds the text for every reader; only `toChatMessage` hands it on. */
export interface MessageRow {
  readonly id: number;
  readonly angelId: string;
  readonly kind: z.infer<typeof MessageKind>;
  readonly clientId: string | null;
  readonly text: string;
  readonly noticeId: string | null;
  readonly category: string | null;
  readonly sentAt: number;
  readonly isRead: boolean;
  /** for readers of every level */
  readonly isUnlocked: boolean;
  /** its sender took it back */
  readonly isDeleted?: boolean | undefined;
  /** of the seat that reads, and of the other one */
  readonly reaction?: string | undefined;
  readonly otherReaction?: string | undefined;
  /** what it brought along */
  readonly media?: StoredMedia | undefined;
  /** how often it changed since it was written */
  readonly version: number;
  /** what it answers, as the same seat has it */
  readonly quoted?: QuotedRow | undefined;
}

/** What decides whether a seat may read a text, and the text. */
export type QuotedRow = Pick<MessageRow, 'id' | 'angelId' | 'kind' | 'text' | 'isUnlocked' | 'isDeleted' | 'media'>;

/**
 * What an account of this level may see of a message. Everything that leaves the server passes here: a free account
 * gets what others wrote to it without the text, unless the message is for every level. System senders write to
 * everybody.
 */
export function toChatMessage(row: MessageRow, premiumLevel: number): ChatMessage {
  const isLocked = isLockedFor(row, premiumLevel);
  const hasText = row.kind === 'personal' || (row.kind === 'message' && !isLocked);
  return {
    id: row.id,
    angelId: row.angelId,
    kind: row.kind,
    text: row.isDeleted ? DELETED_TEXT : hasText ? row.text : '',
    isLocked,
    sentAt: row.sentAt,
    isRead: row.isRead,
    version: row.version,
    ...(row.kind === 'personal' && row.clientId !== null ? { clientId: row.clientId } : {}),
    ...(row.noticeId === null ? {} : { noticeId: row.noticeId }),
    ...(row.category === null ? {} : { category: row.category }),
    ...(row.quoted === undefined ? {} : { quote: toQuote(row.quoted, premiumLevel) }),
    ...(row.isDeleted ? { isDeleted: true } : {}),
    ...(row.media && hasText && !row.isDeleted ? shownMedia(row.media) : {}),
    ...(row.reaction === undefined ? {} : { reaction: row.reaction }),
    ...(row.otherReaction === undefined ? {} : { otherReaction: row.otherReaction }),
  };
}

function isLockedFor({ kind, angelId, isDeleted, isUnlocked }: QuotedRow, premiumLevel: number): boolean {
  return kind === 'message' && !isDeleted && premiumLevel === 0 && !isUnlocked && !SYSTEM_ANGEL_IDS.includes(angelId);
}

function toQuote(quoted: QuotedRow, premiumLevel: number): Quote {
  const isLocked = isLockedFor(quoted, premiumLevel);
  const shared = { id: quoted.id, isOwn: quoted.kind === 'personal', isLocked };
  if (quoted.isDeleted) return { ...shared, text: DELETED_TEXT, isDeleted: true };
  if (isLocked) return { ...shared, text: '' };
  const { media, text } = quoted;
  const mediaKind = media && mediaKindOf(media);
  return { ...shared, text: beginningOf(text), ...(mediaKind && { mediaKind }) };
}

/** Whole characters: half an emoji is none. */
function beginningOf(text: string): string {
  const characters = Array.from(text);
  return characters.length <= QUOTE_CHARS
    ? text
    : `${characters
        .slice(0, QUOTE_CHARS - 1)
        .join('')
        .trimEnd()}…`;
}
