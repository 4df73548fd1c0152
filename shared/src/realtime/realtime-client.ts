import type { ChatMessage, Credits } from '../contracts/conversations.ts';
import type { AngelId } from '../contracts/ids.ts';
import type { ChatSend } from '../contracts/realtime.ts';

export type ConnectionStatus = 'offline' | 'connecting' | 'online';

/** Result of a send that the server acknowledged: stored, debited, and never lost again. */
export interface ChatAcknowledged {
  message: ChatMessage;
  credits: Credits;
}

/** What a page gives for a message; the client adds who, where and when. */
export type ChatDraft = Pick<ChatSend, 'clientId' | 'text' | 'angelId' | 'isIcebreaker'> &
  Partial<Pick<ChatSend, 'screenName' | 'isPrefilled'>>;

/**
 * The socket as pages see it. Facts that arrive are published on the bus (`chat.received`, `credits.changed` …);
 * this interface is only for what a page asks for.
 */
export interface Realtime {
  readonly status: ConnectionStatus;
  /**
   * Sends a message and waits for its acknowledgement. Sending the same client id again is safe.
   * @throws AppError: `out_of_credits`, `out_of_icebreakers`, … (refused); `timeout`, `offline` (unknown: retry with
   * the same client id)
   */
  sendChat(draft: ChatDraft): Promise<ChatAcknowledged>;
  /** Likes a profile. @throws AppError `out_of_likes` */
  sendLike(angelId: AngelId, screenName?: string): Promise<{ angelId: AngelId; credits: Credits }>;
  /** Tells of a swipe. */
  sendMatch(angelId: AngelId, kind: 'like' | 'dislike'): Promise<void>;
}
