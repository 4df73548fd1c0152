import type { ChatMessage, Credits } from '../contracts/conversations.ts';
import type { AngelId } from '../contracts/ids.ts';
import type { ChatSend, MatchKind } from '../contracts/realtime.ts';
import type { ChatNotification } from './realtime-deps.ts';

export type ConnectionStatus = 'offline' | 'connecting' | 'online';

/** Result of a send that the server acknowledged: stored, debited, and never lost again. */
export interface ChatAcknowledged {
  message: ChatMessage;
  credits: Credits;
}

/** What a page gives for a message; the client adds who, where and when. */
export type ChatDraft = Pick<ChatSend, 'clientId' | 'text' | 'angelId' | 'isIcebreaker'> &
  Partial<Pick<ChatSend, 'screenName' | 'isPrefilled' | 'replyToId' | 'media' | 'wantsPreview'>>;

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
  /** Signals that something is being written to this profile, or no longer. Absent in a shell from before. */
  signalWriting?(angelId: AngelId, isWriting: boolean): void;
  /** The conversation with this profile is open; undefined: none is. Absent in a shell from before. */
  watchPresence?(angelId: AngelId | undefined): void;
  /** Decides about a profile in the deck, or takes that back; the same again changes nothing. @throws `out_of_likes` */
  sendMatch(angelId: AngelId, kind: MatchKind): Promise<void>;
}

/** The socket as the shell drives it; remotes see the part that is `Realtime`. */
export interface RealtimeClient extends Realtime {
  /** Connects with a token, or takes a rotated one for the next connection. */
  connect(token: string): void;
  /**
   * After a long sleep: fetches what was missed. A connection that only looks alive is dropped and made again.
   * One that is down comes back by itself, and catches up then.
   */
  wake(): Promise<void>;
  /** Publishes a message that was read over HTTP while there is no connection. False: it was published before. */
  publishPolled(polled: ChatNotification): boolean;
  /** Closes and forgets the account. */
  disconnect(): void;
  /** Whether the page is in the foreground; while it is not, the server notifies outside the page. */
  setVisible(isVisible: boolean): void;
  dispose(): void;
}
