import { type ChatMessage, type MessageKind, SYSTEM_ANGEL_IDS } from '@halo/shared/contracts';
import type * as z from 'zod/mini';

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
}

/**
 * What an account of this level may see of a message. Everything that leaves the server passes here: a free account
 * gets what others wrote to it without the text. System senders write to everybody.
 */
export function toChatMessage(row: MessageRow, premiumLevel: number): ChatMessage {
  const isLocked = row.kind === 'message' && premiumLevel === 0 && !SYSTEM_ANGEL_IDS.includes(row.angelId);
  const hasText = row.kind === 'personal' || (row.kind === 'message' && !isLocked);
  return {
    id: row.id,
    angelId: row.angelId,
    kind: row.kind,
    text: hasText ? row.text : '',
    isLocked,
    sentAt: row.sentAt,
    isRead: row.isRead,
    ...(row.kind === 'personal' && row.clientId !== null ? { clientId: row.clientId } : {}),
    ...(row.noticeId === null ? {} : { noticeId: row.noticeId }),
    ...(row.category === null ? {} : { category: row.category }),
  };
}
