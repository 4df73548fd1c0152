import {
  type ChatMessage,
  type Conversation,
  PLAIN_SEAT,
  type ProblemCode,
  type SeatSettings,
  WIRE_VALUES,
  withoutDeletedQuotes,
} from '@halo/shared/contracts';
import { NONE_WANTED, reduceWanted, type WantedReactionEvent } from './actions/wanted-reactions.ts';
import { NOTHING_ANNOUNCED, pageNow, type Presence, withClearedUpTo, withGone, withState } from './announced.ts';
import { backToNewest, beyond, isOutside, reduceWindow, WHOLE, type WindowEvent } from './conversation-window.ts';
import { type AnsweredPage, byId, merge, type ReadyConversation } from './ready-conversation.ts';
import { refreshed, withPresence } from './refreshed-conversation.ts';

export type ConversationState =
  | { readonly status: 'loading'; readonly held: readonly HeldFact[] }
  | { readonly status: 'failed'; readonly code: ProblemCode; readonly held: readonly HeldFact[] }
  | ReadyConversation;

export type ConversationEvent =
  | { type: 'retried' }
  /** `asked`: what was there when it was asked for; absent: nothing has come since */
  | { type: 'loaded'; conversation: Conversation; asked?: ConversationState }
  /** the newest page again, to be at the end of it */
  | ({ type: 'backAtNewest' } & AnsweredPage)
  | WindowEvent
  | WantedReactionEvent
  | { type: 'failed'; code: ProblemCode }
  | { type: 'olderStarted' }
  | ({ type: 'olderLoaded' } & AnsweredPage)
  | { type: 'olderFailed' }
  /** a page of what is there, as the server has it now */
  | ({ type: 'readAgain' } & AnsweredPage)
  /** one that is there, as it is now; without `message` it is gone */
  | { type: 'changed'; id: number; message: ChatMessage | undefined }
  /** the angel's, or a like or visit */
  | { type: 'received'; message: ChatMessage }
  /** ours, stored; also one written on another device */
  | { type: 'sent'; message: ChatMessage }
  | { type: 'writing'; kind: ReadyConversation['writing'] }
  | { type: 'readByAngel'; upToId: number }
  /** we read what the angel wrote */
  | { type: 'markedRead'; upToId: number }
  | { type: 'scrolled'; isAtEnd: boolean }
  | { type: 'arranged'; settings: SeatSettings }
  /** the member came or went */
  | ({ type: 'presence' } & Presence)
  /** the account deleted all up to this message */
  | { type: 'cleared'; upToId: number };

/** Events that are published only once: they are kept until the messages are loaded. */
type HeldFact = Extract<
  ConversationEvent,
  { type: 'received' | 'sent' | 'readByAngel' | 'changed' | 'arranged' | 'cleared' }
>;

export const initialConversation: ConversationState = { status: 'loading', held: [] };

export function reduceConversation(state: ConversationState, event: ConversationEvent): ConversationState {
  if (state.status === 'ready') return event.type === 'loaded' ? loadedAgain(state, event) : reduceReady(state, event);
  switch (event.type) {
    case 'loaded':
      return state.held.reduce<ReadyConversation>(
        (ready, fact) => reduceReady(ready, fact),
        opened(event.conversation),
      );
    case 'failed':
      return { status: 'failed', code: event.code, held: state.held };
    case 'retried':
      return { status: 'loading', held: state.held };
    case 'received':
    case 'sent':
    case 'readByAngel':
    case 'changed':
    case 'arranged':
    case 'cleared':
      return { ...state, held: [...state.held, event] };
    default:
      return state;
  }
}

function loadedAgain(
  state: ReadyConversation,
  { conversation, asked = state }: Extract<ConversationEvent, { type: 'loaded' }>,
): ReadyConversation {
  return refreshed(state, { conversation, asked: asked.status === 'ready' ? asked : undefined });
}

function reduceReady(state: ReadyConversation, event: HeldFact): ReadyConversation;
function reduceReady(
  state: ReadyConversation,
  event: Exclude<ConversationEvent, { type: 'loaded' }>,
): ConversationState;
function reduceReady(
  state: ReadyConversation,
  event: Exclude<ConversationEvent, { type: 'loaded' }>,
): ConversationState {
  switch (event.type) {
    case 'retried':
      return state;
    case 'failed':
      // A conversation on screen stays there when fetching it again does not work, unless the two no longer meet.
      return event.code === 'not_found' ? { status: 'failed', code: event.code, held: [] } : state;
    case 'olderStarted':
      return { ...state, older: 'loading' };
    case 'olderFailed':
      return state.older === 'loading' ? { ...state, older: 'failed' } : state;
    case 'olderLoaded':
      // Another page took the place of what it was asked for: it does not join that one.
      return state.older === 'loading' ? withOlder(state, event) : state;
    case 'readAgain':
      return withReadAgain(state, event);
    case 'jumped':
    case 'newerStarted':
    case 'newerLoaded':
    case 'newerFailed':
      return reduceWindow(state, event);
    case 'backAtNewest':
      return backToNewest(state, event);
    case 'changed':
      return withChanged(state, event);
    case 'reacting':
    case 'reacted':
      return { ...state, wanted: reduceWanted(state.wanted, event) };
    case 'received':
      return withReceived(state, event.message);
    case 'sent':
      return withSent(state, event.message);
    case 'writing':
      return state.writing === event.kind ? state : { ...state, writing: event.kind };
    case 'readByAngel':
      if (event.upToId <= state.readUpTo) return state;
      return withReads({ ...state, readUpTo: event.upToId });
    case 'markedRead':
      return {
        ...state,
        messages: state.messages.map((message) =>
          isUnread(message) && message.id <= event.upToId ? { ...message, isRead: true } : message,
        ),
      };
    case 'arranged':
      return withSeat(state, event.settings);
    case 'presence':
      return {
        ...state,
        angel: withPresence(state.angel, event),
        announced: { ...state.announced, presence: event },
      };
    case 'cleared':
      return withCleared(state, event.upToId);
    case 'scrolled':
      return withScrolled(state, event.isAtEnd);
  }
}

function withOlder(state: ReadyConversation, answer: AnsweredPage): ReadyConversation {
  const { messages, hasMore } = pageNow(state.announced, answer.asked.announced, answer);
  return { ...state, older: 'idle', hasMore, messages: merge(state, messages) };
}

function withReadAgain(state: ReadyConversation, answer: AnsweredPage): ReadyConversation {
  const { messages } = pageNow(state.announced, answer.asked.announced, answer);
  const here = messages.filter((message) => !isOutside(state, message));
  return { ...state, messages: merge(state, here) };
}

/** The end of a window is not the end. */
function withScrolled(state: ReadyConversation, isAtEndOfWindow: boolean): ReadyConversation {
  const isAtEnd = isAtEndOfWindow && !state.hasNewer;
  return state.isAtEnd === isAtEnd && (!isAtEnd || state.newCount === 0)
    ? state
    : { ...state, isAtEnd, newCount: isAtEnd ? 0 : state.newCount };
}

function withReceived(state: ReadyConversation, message: ChatMessage): ReadyConversation {
  if (state.messages.some(({ id }) => id === message.id) || isOnOlderPage(state, message)) return state;
  if (state.announced.goneIds.has(message.id)) return state;
  if (state.hasNewer && message.id <= state.newestId) return state;
  const isAnswer = message.kind === 'message';
  return {
    ...beyond(state, message),
    messages: isOutside(state, message) ? state.messages : merge(state, [message]),
    writing: isAnswer ? undefined : state.writing,
    isInvitationPending: state.isInvitationPending && !isAnswer,
    hasAnswer: state.hasAnswer || isAnswer,
    arrivedCount: state.arrivedCount + 1,
    newCount: state.isAtEnd ? 0 : state.newCount + 1,
  };
}

/** Also of what is not loaded: the page it is on may be on its way, and what quotes it may be here. */
function withChanged(
  state: ReadyConversation,
  { id, message }: Extract<ConversationEvent, { type: 'changed' }>,
): ReadyConversation {
  const { announced, messages } = state;
  if (!message)
    return { ...state, announced: withGone(announced, id), messages: messages.filter((known) => known.id !== id) };
  const isLoaded = messages.some((known) => known.id === id);
  return {
    ...state,
    announced: withState(announced, message),
    messages: isLoaded ? merge(state, [message]) : withoutDeletedQuotes(messages, [message]),
  };
}

function withSeat(state: ReadyConversation, seat: SeatSettings): ReadyConversation {
  return { ...state, seat, announced: { ...state.announced, seat } };
}

/** What came since stays; there is nothing before it. */
function withCleared(state: ReadyConversation, upToId: number): ReadyConversation {
  const seat = { ...state.seat, isPinned: false, isArchived: false };
  return {
    ...state,
    seat,
    announced: { ...withClearedUpTo(state.announced, upToId), seat },
    messages: state.messages.filter(({ id }) => id > upToId),
    hasMore: false,
    older: 'idle',
    newer: 'idle',
    unread: undefined,
    newCount: 0,
  };
}

function withSent(state: ReadyConversation, message: ChatMessage): ReadyConversation {
  const { goneIds, clearedUpTo } = state.announced;
  // The fact of one may come after that of its deletion. Ours never wait for their time, so a lower id is an older one.
  if (isKnownAlready(state, message) || goneIds.has(message.id) || message.id <= clearedUpTo) return state;
  return {
    ...beyond(state, message),
    hasWritten: true,
    freeLeft: state.freeLeft && !isThere(state, message) ? state.freeLeft - 1 : state.freeLeft,
    messages: isOutside(state, message) ? state.messages : merge(state, [message]),
  };
}

/** No message was written yet: there are only likes and visits. */
export function isUntouched({ messages }: Pick<ReadyConversation, 'messages'>): boolean {
  return messages.every(({ kind }) => kind === 'like' || kind === WIRE_VALUES.visit);
}

export function isUnread(message: ChatMessage): boolean {
  return message.kind !== 'personal' && !message.isRead;
}

/** Of those below an id, or of all. */
export function newestLocked(state: ConversationState, below = Number.POSITIVE_INFINITY): number | undefined {
  return state.status === 'ready'
    ? state.messages.findLast(({ id, isLocked }) => isLocked && id < below)?.id
    : undefined;
}

function opened({
  angel,
  messages,
  hasMore,
  hasWritten,
  isInvitationPending,
  ...page
}: Conversation): ReadyConversation {
  const sorted = byId(messages);
  const unread = sorted.filter(isUnread);
  // More than a page may be unread; the server knows of the others.
  const firstId = page.firstUnreadId ?? unread[0]?.id;
  return {
    status: 'ready',
    ...WHOLE,
    angel,
    messages: sorted,
    wanted: NONE_WANTED,
    announced: NOTHING_ANNOUNCED,
    hasMore,
    hasWritten,
    isInvitationPending,
    older: 'idle',
    isAtEnd: true,
    newCount: 0,
    arrivedCount: 0,
    hasAnswer: page.hasAnswer ?? sorted.some(({ kind }) => kind === 'message'),
    isBlocked: page.isBlocked ?? false,
    freeLeft: page.freeLeft,
    seat: page.seat ?? PLAIN_SEAT,
    writing: undefined,
    readUpTo: 0,
    unread: firstId === undefined ? undefined : { firstId, count: page.unreadCount ?? unread.length },
  };
}

function isThere({ messages }: ReadyConversation, { id }: ChatMessage): boolean {
  return messages.findLast((message) => message.id <= id)?.id === id;
}

/** A message of ours whose fact says nothing that is not here: the same state object, so that no row is drawn again. */
function isKnownAlready({ messages, hasWritten }: ReadyConversation, { id, clientId, isRead }: ChatMessage): boolean {
  const known = messages.findLast((message) => message.id <= id);
  return hasWritten && known?.id === id && (clientId ?? known.clientId) === known.clientId && (known.isRead || !isRead);
}

/** It belongs above what is loaded, with others in between: it comes with its page. */
function isOnOlderPage({ messages, hasMore }: ReadyConversation, { id }: ChatMessage): boolean {
  return hasMore && id < (messages[0]?.id ?? 0);
}

function withReads(state: ReadyConversation): ReadyConversation {
  return {
    ...state,
    messages: state.messages.map((message) =>
      message.kind === 'personal' && !message.isRead && message.id <= state.readUpTo
        ? { ...message, isRead: true }
        : message,
    ),
  };
}
