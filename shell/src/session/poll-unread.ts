import type { Api } from '@halo/shared/api';
import type { EventBus } from '@halo/shared/bus';
import { type ChatMessage, type ConversationEntry, type Notice, WIRE_VALUES } from '@halo/shared/contracts';
import type { ChatNotification } from '@halo/shared/realtime';

export interface UnreadPollDeps {
  api: Pick<Api, 'conversations'>;
  bus: EventBus;
  /** Announces a message unless it was announced before; the socket, when it is back, does not repeat it. */
  announceMessage(notification: ChatNotification): boolean;
  /** a message was announced: a notification may be due */
  onMessage(notification: ChatNotification): void;
}

/** Conversations that are read in one poll; what stands in others comes with the next, or with the socket. */
const CONVERSATIONS_A_POLL = 5;

/**
 * One poll: the counts, and where one has grown, what it grew by. The same facts go to the bus as from the socket, each
 * once.
 * Which are new is decided by counts and ids, not by times: the clocks of browser and server differ.
 */
export function createUnreadPoll({
  api,
  bus,
  announceMessage,
  onMessage,
}: UnreadPollDeps): (signal: AbortSignal) => Promise<void> {
  const announcedNotices = new Set<number>();

  return async (signal) => {
    const before = bus.last('unread.changed');
    const { credits, unread } = await api.conversations.overview({ signal });
    if (signal.aborted) return;
    bus.publish('credits.changed', credits);
    bus.publish('unread.changed', unread);
    // Nothing to compare with: what is unread may be years old.
    if (!before) return;
    if (unread.messages > before.messages) await announceMessages(unread.messages - before.messages, signal);
    if (unread.likes > before.likes || unread.visits > before.visits) {
      await announceNotices({ like: unread.likes - before.likes, visita: unread.visits - before.visits }, signal);
    }
  };

  async function announceMessages(count: number, signal: AbortSignal): Promise<void> {
    const { conversations } = await api.conversations.list({ signal });
    let left = count;
    for (const entry of conversations.filter(({ unreadCount }) => unreadCount > 0).slice(0, CONVERSATIONS_A_POLL)) {
      if (signal.aborted || left <= 0) return;
      const messages = await unreadOf(entry, left, signal);
      if (signal.aborted) return;
      for (const message of messages) {
        const notification = { message, angel: entry.angel };
        if (!announceMessage(notification)) continue;
        left -= 1;
        onMessage(notification);
      }
    }
  }

  /** The newest unread of a conversation, oldest of them first. */
  async function unreadOf({ angel, lastMessage, unreadCount }: ConversationEntry, atMost: number, signal: AbortSignal) {
    const isEnough = isUnread(lastMessage) && (unreadCount === 1 || atMost === 1);
    const messages = isEnough
      ? [lastMessage]
      : (await api.conversations.history(angel.id, undefined, { signal })).messages;
    return messages.filter(isUnread).slice(-Math.min(atMost, unreadCount));
  }

  async function announceNotices(grown: { like: number; visita: number }, signal: AbortSignal): Promise<void> {
    const notices = await api.conversations.notifications({ signal });
    if (signal.aborted) return;
    const newOf = (kind: 'like' | typeof WIRE_VALUES.visit): Notice[] => {
      const unread = notices.filter(
        (notice) => notice.kind === kind && !notice.isRead && !announcedNotices.has(notice.id),
      );
      return unread
        .sort((one, other) => other.id - one.id)
        .slice(0, Math.max(0, grown[kind]))
        .reverse();
    };
    for (const { id, kind, angel } of [...newOf('like'), ...newOf(WIRE_VALUES.visit)]) {
      announcedNotices.add(id);
      if (angel) bus.publish(kind === 'like' ? 'like.received' : 'visit.received', { angel });
    }
  }
}

function isUnread({ kind, isRead }: ChatMessage): boolean {
  return kind === 'message' && !isRead;
}
