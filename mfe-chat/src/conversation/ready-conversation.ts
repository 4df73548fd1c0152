import {
  type ChatMessage,
  laterMessage,
  type ProfileCard,
  type SeatSettings,
  withoutDeletedQuotes,
} from '@halo/shared/contracts';
import type { WantedReactions } from './actions/wanted-reactions.ts';
import type { Announced, Page } from './announced.ts';

/**
 * Which part of a conversation is loaded. Usually it reaches to the newest message; after a jump it is a window with
 * newer ones beyond it, and what arrives is not put behind it, because what lies between is not there.
 */
export interface Window {
  /** there are newer ones than the last one that is here */
  readonly hasNewer: boolean;
  readonly newer: 'idle' | 'loading' | 'failed';
  /** the highest message known of, while the window does not reach there */
  readonly newestId: number;
}

export interface ReadyConversation extends Window {
  readonly status: 'ready';
  readonly angel: ProfileCard;
  /** oldest first, each id once; as the server confirmed them */
  readonly messages: readonly ChatMessage[];
  readonly wanted: WantedReactions;
  readonly announced: Announced;
  readonly hasMore: boolean;
  readonly hasWritten: boolean;
  readonly isInvitationPending: boolean;
  /** the angel wrote at least once */
  readonly hasAnswer: boolean;
  /** the account blocked the angel: this is its own record, to read */
  readonly isBlocked: boolean;
  /** the two like each other, and so many messages are still free */
  readonly freeLeft: number | undefined;
  readonly seat: SeatSettings;
  readonly older: 'idle' | 'loading' | 'failed';
  /** where the unread ones began when the conversation was opened; stays while it is open */
  readonly unread: { readonly firstId: number; readonly count: number } | undefined;
  readonly isAtEnd: boolean;
  /** arrived below what is on screen */
  readonly newCount: number;
  /** arrived live since the conversation was opened */
  readonly arrivedCount: number;
  readonly writing: 'writing' | 'preparing' | undefined;
  /** the angel read our messages up to here */
  readonly readUpTo: number;
}

/** A page as the server answered it. What is in it may be older than what was announced since it was asked for. */
export interface AnsweredPage extends Page {
  /** the conversation when it was asked for */
  readonly asked: ReadyConversation;
}

/**
 * By id, later states over earlier ones; what was read stays read, and a message keeps the sender's id it was known by.
 */
export function merge(
  { announced: { states }, messages, readUpTo }: ReadyConversation,
  added: readonly ChatMessage[],
): readonly ChatMessage[] {
  const elsewhere = [...states.values()];
  const [only] = added;
  // The usual case, one new message at the end, must not cost more the longer the conversation is.
  if (only && added.length === 1 && only.id > (messages.at(-1)?.id ?? 0) && !states.has(only.id)) {
    const last = only.kind === 'personal' && only.id <= readUpTo ? { ...only, isRead: true } : only;
    return [...messages, ...(only.quote ? withoutDeletedQuotes([last], [...messages, ...elsewhere]) : [last])];
  }
  const byIds = new Map(messages.map((message) => [message.id, message]));
  for (const message of added) {
    const known = byIds.get(message.id) ?? states.get(message.id);
    const clientId = message.clientId ?? known?.clientId;
    byIds.set(message.id, {
      ...laterMessage(known, message),
      ...(clientId !== undefined && { clientId }),
      isRead: message.isRead || known?.isRead === true || (message.kind === 'personal' && message.id <= readUpTo),
    });
  }
  return withoutDeletedQuotes(withoutDeletedQuotes(byId([...byIds.values()])), elsewhere);
}

export function byId(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  return [...messages].sort((one, other) => one.id - other.id);
}

/** The highest message that is here. */
export function highestId({ messages }: Pick<ReadyConversation, 'messages'>): number {
  return messages.at(-1)?.id ?? 0;
}
