import {
  type AngelId,
  type ChatMessage,
  type ConversationEntry,
  laterMessage,
  type ProblemCode,
  type ProfileCard,
  type SeatSettings,
  WIRE_VALUES,
} from '@halo/shared/contracts';
import { CLOCK_SLACK_MS } from '../limits.ts';

export interface ReadyInbox {
  readonly status: 'ready';
  readonly entries: readonly ConversationEntry[];
  /** what the server had counted in each conversation when it answered */
  readonly counted: Counted;
  /** received since the list was asked for again, if it was */
  readonly held: readonly LiveFact[] | undefined;
}

export type InboxState =
  | { readonly status: 'loading'; readonly held: readonly LiveFact[] | undefined }
  | { readonly status: 'failed'; readonly code: ProblemCode }
  | ReadyInbox;

interface Counted {
  readonly at: number;
  readonly upTo: ReadonlyMap<AngelId, number>;
}

/** Published only once, so a list that is being fetched at that moment must keep it. */
type LiveFact =
  | { type: 'received'; message: ChatMessage; angel: ProfileCard }
  | { type: 'sent'; message: ChatMessage }
  /** one that is there, as it is now */
  | { type: 'changed'; message: ChatMessage }
  /** the account read what one angel wrote, up to here */
  | { type: 'read'; angelId: AngelId; upToId: number }
  /** the account keeps one in another way, or deleted it for itself up to here */
  | { type: 'arranged'; angelId: AngelId; settings: SeatSettings }
  | { type: 'cleared'; angelId: AngelId; upToId: number }
  /** the two do not meet any more */
  | { type: 'closed'; angelId: AngelId }
  /** the account has nothing unread any more, on any of its devices */
  | { type: 'allRead'; upToId?: number };

export type InboxEvent =
  | { type: 'started' }
  | { type: 'loaded'; entries: readonly ConversationEntry[]; at: number }
  | { type: 'failed'; code: ProblemCode }
  /** another account is here */
  | { type: 'reset' }
  | LiveFact;

/** Nothing is fetched yet, so nothing is held: a list that is never opened does not grow. */
export const initialInbox: InboxState = { status: 'loading', held: undefined };

export function reduceInbox(state: InboxState, event: InboxEvent): InboxState {
  switch (event.type) {
    case 'started':
      // What stands there stays while it is fetched again.
      return state.status === 'ready' ? { ...state, held: [] } : { status: 'loading', held: [] };
    case 'loaded':
      return loaded(state, event);
    case 'failed':
      return state.status === 'ready' ? { ...state, held: undefined } : { status: 'failed', code: event.code };
    case 'reset':
      return initialInbox;
    default:
      if (state.status === 'ready') return reduceFact(hold(state, event), event);
      // What was read before anything is known may be less than all: the answer knows better.
      return state.status === 'loading' && state.held && event.type !== 'allRead'
        ? { ...state, held: [...state.held, event] }
        : state;
  }
}

function hold(state: ReadyInbox, fact: LiveFact): ReadyInbox {
  if (!state.held) return state;
  const held =
    fact.type === 'allRead'
      ? { ...fact, upToId: Math.max(0, ...state.entries.map(({ lastMessage }) => lastMessage.id)) }
      : fact;
  return { ...state, held: [...state.held, held] };
}

function loaded(before: InboxState, { entries, at }: Extract<InboxEvent, { type: 'loaded' }>): ReadyInbox {
  const counted: Counted = { at, upTo: new Map(entries.map(({ angel, lastMessage }) => [angel.id, lastMessage.id])) };
  const held = before.status === 'failed' ? [] : (before.held ?? []);
  return held.reduce(reduceFact, { status: 'ready', entries: newestFirst(entries), counted, held: undefined });
}

function reduceFact(state: ReadyInbox, fact: LiveFact): ReadyInbox {
  switch (fact.type) {
    case 'received': {
      const { message, angel } = fact;
      // A visit is a notice, not a conversation.
      if (message.kind === WIRE_VALUES.visit) return state;
      const added = message.kind === 'message' && !message.isRead && !isCounted(state.counted, message) ? 1 : 0;
      return mapEntry(
        state,
        message.angelId,
        (entry) => withMessage(entry, message, angel, added),
        () => ({ angel, lastMessage: message, unreadCount: added, hasMessages: isWritten(message) }),
      );
    }
    case 'sent':
      return mapEntry(state, fact.message.angelId, (entry) =>
        fact.message.id > entry.lastMessage.id
          ? brought({ ...entry, lastMessage: fact.message, hasMessages: true })
          : entry,
      );
    case 'changed':
      return mapEntry(state, fact.message.angelId, (entry) =>
        fact.message.id === entry.lastMessage.id
          ? { ...entry, lastMessage: laterMessage(entry.lastMessage, fact.message) }
          : entry,
      );
    case 'read':
      return mapEntry(state, fact.angelId, (entry) => withRead(entry, fact.upToId));
    case 'arranged':
      return mapEntry(state, fact.angelId, (entry) => ({ ...entry, seat: fact.settings }));
    case 'cleared':
      return without(state, (entry) => entry.angel.id === fact.angelId && entry.lastMessage.id <= fact.upToId);
    case 'closed':
      return hasEntryOf(state, fact.angelId)
        ? { ...state, entries: state.entries.filter(({ angel }) => angel.id !== fact.angelId) }
        : state;
    case 'allRead': {
      // What is muted is in no count.
      const entries = state.entries.map((entry) =>
        entry.seat?.isMuted ? entry : withRead(entry, fact.upToId ?? Number.POSITIVE_INFINITY),
      );
      return entries.some((entry, index) => entry !== state.entries[index]) ? { ...state, entries } : state;
    }
  }
}

export function hasEntryOf(state: InboxState, angelId: string): boolean {
  return state.status === 'ready' && state.entries.some(({ angel }) => angel.id === angelId);
}

/** One that waited for its time was stored before others that the server counted, and is not among those. */
function isCounted({ at, upTo }: Counted, { id, angelId, sentAt }: ChatMessage): boolean {
  return id <= (upTo.get(angelId) ?? 0) && sentAt <= at + CLOCK_SLACK_MS;
}

/** The same message received twice counts once; one that was overtaken changes the count, not the preview. */
function withMessage(
  entry: ConversationEntry,
  message: ChatMessage,
  angel: ProfileCard,
  added: number,
): ConversationEntry {
  if (message.id === entry.lastMessage.id || (added === 0 && message.id < entry.lastMessage.id)) return entry;
  const lastMessage = message.id > entry.lastMessage.id ? message : entry.lastMessage;
  return brought({
    ...entry,
    angel,
    unreadCount: entry.unreadCount + added,
    lastMessage,
    hasMessages: hasMessages(entry) || isWritten(message),
  });
}

function isWritten({ kind }: ChatMessage): boolean {
  return kind === 'message' || kind === 'personal';
}

/** Whether there is anything to read or answer: a like that comes later does not take it away. */
export function hasMessages(entry: ConversationEntry): boolean {
  return entry.hasMessages === true || entry.unreadCount > 0 || isWritten(entry.lastMessage);
}

/** What came after the one that was read is still unread: at least the last one. */
function withRead(entry: ConversationEntry, upToId: number): ConversationEntry {
  const isRest = entry.lastMessage.id > upToId && entry.lastMessage.kind === 'message';
  const unreadCount = isRest ? Math.min(entry.unreadCount, 1) : 0;
  return unreadCount === entry.unreadCount ? entry : { ...entry, unreadCount };
}

function mapEntry(
  state: ReadyInbox,
  angelId: string,
  change: (entry: ConversationEntry) => ConversationEntry,
  make?: () => ConversationEntry,
): ReadyInbox {
  const before = state.entries.find(({ angel }) => angel.id === angelId);
  if (!before) return make ? { ...state, entries: newestFirst([...state.entries, make()]) } : state;
  const after = change(before);
  return after === before
    ? state
    : { ...state, entries: newestFirst(state.entries.map((entry) => (entry === before ? after : entry))) };
}

function without(state: ReadyInbox, isGone: (entry: ConversationEntry) => boolean): ReadyInbox {
  const entries = state.entries.filter((entry) => !isGone(entry));
  return entries.length === state.entries.length ? state : { ...state, entries };
}

/** A message brings a conversation back from the archive, unless it is muted. */
function brought(entry: ConversationEntry): ConversationEntry {
  const { seat } = entry;
  return seat?.isArchived && !seat.isMuted ? { ...entry, seat: { ...seat, isArchived: false } } : entry;
}

/** What is pinned stands above the others. */
function newestFirst(entries: readonly ConversationEntry[]): readonly ConversationEntry[] {
  const isPinned = ({ seat }: ConversationEntry): number => (seat?.isPinned ? 1 : 0);
  return [...entries].sort(
    (one, other) =>
      isPinned(other) - isPinned(one) ||
      other.lastMessage.sentAt - one.lastMessage.sentAt ||
      other.lastMessage.id - one.lastMessage.id,
  );
}
