import {
  type ChatMessage,
  type Conversation,
  type ConversationEntry,
  laterMessage,
  type ProfileCard,
  withoutDeletedQuotes,
} from '@halo/shared/contracts';

/** Of one conversation the newest messages are kept, as many as a page of the history has. */
const MESSAGES_KEPT = 40;

/** What happened in a conversation that a browser has a copy of. */
export type CopiedFact =
  | { readonly kind: 'message'; readonly message: ChatMessage }
  /** without a message it is gone */
  | { readonly kind: 'changed'; readonly id: number; readonly message: ChatMessage | undefined }
  | { readonly kind: 'cleared'; readonly upToId: number }
  /** the account opened it */
  | { readonly kind: 'opened' }
  /** the two do not meet any more */
  | { readonly kind: 'closed' };

/** The copy after what happened, so that it shows what the page showed last. Undefined: there is nothing to read. */
export function withFact(conversation: Conversation, fact: CopiedFact): Conversation | undefined {
  const { messages } = conversation;
  switch (fact.kind) {
    case 'message': {
      const { message } = fact;
      const known = messages.find(({ id }) => id === message.id);
      const others = messages.filter((each) => each !== known);
      const later = withoutDeletedQuotes([laterMessage(known, message)], others);
      const all = [...others, ...later].sort((one, other) => one.id - other.id);
      return {
        ...conversation,
        messages: all.slice(-MESSAGES_KEPT),
        hasMore: conversation.hasMore || all.length > MESSAGES_KEPT,
        hasWritten: conversation.hasWritten || message.kind === 'personal',
        hasAnswer: conversation.hasAnswer === true || message.kind === 'message',
      };
    }
    case 'changed': {
      const now = messages.flatMap((known) => (known.id === fact.id ? changed(known, fact) : known));
      return { ...conversation, messages: [...withoutDeletedQuotes(now, fact.message ? [fact.message] : [])] };
    }
    case 'cleared':
      return { ...conversation, messages: messages.filter(({ id }) => id > fact.upToId), hasMore: false };
    case 'opened':
      return conversation;
    case 'closed':
      return undefined;
  }
}

function changed(known: ChatMessage, { message }: { readonly message: ChatMessage | undefined }): ChatMessage[] {
  return message ? [laterMessage(known, message)] : [];
}

/** As it is shown without the server: what was shown was read, and who is there now is not known. */
export function asSeen({ firstUnreadId: _first, unreadCount: _count, ...conversation }: Conversation): Conversation {
  return {
    ...withoutPresence(conversation),
    messages: conversation.messages.map((message) =>
      message.kind === 'personal' ? message : { ...message, isRead: true },
    ),
  };
}

export function withoutPresence<T extends { angel: ProfileCard }>(of: T): T {
  return { ...of, angel: { ...of.angel, isOnline: false } };
}

/** The same for the list of conversations. */
export function listWithFact(
  list: readonly ConversationEntry[],
  angelId: string,
  fact: CopiedFact,
): ConversationEntry[] {
  return list.flatMap((entry) => {
    if (entry.angel.id !== angelId) return entry;
    const { lastMessage } = entry;
    if (fact.kind === 'closed') return [];
    if (fact.kind === 'opened') return { ...entry, unreadCount: 0 };
    if (fact.kind === 'cleared') return lastMessage.id <= fact.upToId ? [] : entry;
    if (fact.kind === 'changed') return lastAfter(lastMessage, fact).map((last) => ({ ...entry, lastMessage: last }));
    const { message } = fact;
    return message.id > lastMessage.id ? { ...entry, lastMessage: message, hasMessages: true } : entry;
  });
}

/** Without a message: it is gone, and which one is the newest now only the server knows. */
function lastAfter(
  last: ChatMessage,
  { id, message }: Extract<CopiedFact, { kind: 'changed' }>,
): readonly ChatMessage[] {
  return last.id === id ? changed(last, { message }) : withoutDeletedQuotes([last], message ? [message] : []);
}
