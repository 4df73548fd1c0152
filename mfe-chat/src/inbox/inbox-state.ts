import type { ChatMessage, ConversationEntry, ProblemCode, ProfileCard } from '@halo/shared/contracts';

export type InboxState =
  | { status: 'loading' }
  | { status: 'failed'; code: ProblemCode }
  | { status: 'ready'; entries: readonly ConversationEntry[] };

export type InboxEvent =
  | { type: 'started' }
  | { type: 'loaded'; entries: readonly ConversationEntry[] }
  | { type: 'failed'; code: ProblemCode }
  | { type: 'received'; message: ChatMessage; angel: ProfileCard }
  | { type: 'sent'; message: ChatMessage }
  /** the account read everything of one angel */ | { type: 'read'; angelId: string }
  /** the two do not meet any more */ | { type: 'closed'; angelId: string }
  /** the account has nothing unread any more, on whatever device it read it */ | { type: 'allRead' };

export const initialInbox: InboxState = { status: 'loading' };

export function reduceInbox(state: InboxState, event: InboxEvent): InboxState {
  switch (event.type) {
    case 'started':
      // What stands there stays while it is fetched again.
      return state.status === 'ready' ? state : initialInbox;
    case 'loaded':
      return { status: 'ready', entries: newestFirst(event.entries) };
    case 'failed':
      return state.status === 'ready' ? state : { status: 'failed', code: event.code };
    case 'received':
      return mapEntry(state, event.message.angelId, (entry) => withMessage(entry, event.message, event.angel), () => ({
        angel: event.angel, lastMessage: event.message, unreadCount: event.message.isRead ? 0 : 1,
      }));
    case 'sent':
      return mapEntry(state, event.message.angelId, (entry) => (event.message.id > entry.lastMessage.id ? { ...entry, lastMessage: event.message } : entry));
    case 'read':
      return mapEntry(state, event.angelId, (entry) => (entry.unreadCount === 0 ? entry : { ...entry, unreadCount: 0 }));
    case 'closed':
      return hasEntryOf(state, event.angelId) && state.status === 'ready' ? { ...state, entries: state.entries.filter(({ angel }) => angel.id !== event.angelId) } : state;
    case 'allRead':
      if (state.status !== 'ready' || state.entries.every(({ unreadCount }) => unreadCount === 0)) return state;
      return { ...state, entries: state.entries.map((entry) => (entry.unreadCount === 0 ? entry : { ...entry, unreadCount: 0 })) };
  }
}

export function hasEntryOf(state: InboxState, angelId: string): boolean {
  return state.status === 'ready' && state.entries.some(({ angel }) => angel.id === angelId);
}

/** The same message told twice counts once; one that was overtaken changes the count, not the preview. */
function withMessage(entry: ConversationEntry, message: ChatMessage, angel: ProfileCard): ConversationEntry {
  if (message.id === entry.lastMessage.id) return entry;
  const unreadCount = entry.unreadCount + (message.isRead ? 0 : 1);
  return { angel, unreadCount, lastMessage: message.id > entry.lastMessage.id ? message : entry.lastMessage };
}

function mapEntry(state: InboxState, angelId: string, change: (entry: ConversationEntry) => ConversationEntry, make?: () => ConversationEntry): InboxState {
  if (state.status !== 'ready') return state;
  const before = state.entries.find(({ angel }) => angel.id === angelId);
  if (!before) return make ? { ...state, entries: newestFirst([...state.entries, make()]) } : state;
  const after = change(before);
  return after === before ? state : { ...state, entries: newestFirst(state.entries.map((entry) => (entry === before ? after : entry))) };
}

function newestFirst(entries: readonly ConversationEntry[]): readonly ConversationEntry[] {
  return [...entries].sort((one, other) => other.lastMessage.sentAt - one.lastMessage.sentAt || other.lastMessage.id - one.lastMessage.id);
}
