import {
  type ChatMessage,
  type LinkPreview,
  type ProblemCode,
  type Quote,
  QUOTE_CHARS,
  WIRE_VALUES,
} from '@halo/shared/contracts';
import { HTML_NOTICE_ID } from '../html-text.ts';
import { GROUP_MS, LONG_ATTEMPTS } from '../limits.ts';
import { type BubbleMedia, storedMediaOf, unsentMediaOf } from './media/bubble-media.ts';
import type { ReadyConversation } from './ready-conversation.ts';
import type { Outbox, OutboxItem } from './outbox.ts';

/** How far a message of ours has come, `sent` also to where the other side reads it; `received` for the others'. */
export type BubbleStatus = 'received' | 'queued' | 'sending' | 'unknown' | 'failed' | 'sent' | 'read';

export interface Bubble {
  readonly author: 'me' | 'angel';
  readonly text: string;
  readonly at: number;
  readonly status: BubbleStatus;
  readonly isLocked: boolean;
  readonly isHtml: boolean;
  /** of a stored message */
  readonly id?: number | undefined;
  readonly clientId?: string | undefined;
  readonly code?: ProblemCode | undefined;
  readonly isRetryable?: boolean | undefined;
  /** what it answers */
  readonly quote?: Quote | undefined;
  /** its author took it back */
  readonly isDeleted?: boolean | undefined;
  /** under it: ours, and that of the other side */
  readonly reaction?: string | undefined;
  readonly otherReaction?: string | undefined;
  /** photos or a voice */
  readonly media?: BubbleMedia | undefined;
  /** of the first address in the text */
  readonly preview?: LinkPreview | undefined;
  /** it is being retried for long, and still will be */
  readonly isTakingLong?: boolean | undefined;
}

/** Keys stay the same when an unsent message becomes a stored one: its element on screen stays too. */
export type TimelineRow =
  | {
      readonly kind: 'day';
      readonly key: string;
      readonly at: number /** `2026-03-05`, in the person's time zone */;
      readonly date: string;
    }
  | { readonly kind: 'unread'; readonly key: string; readonly count: number; readonly at: number }
  | { readonly kind: 'event'; readonly key: string; readonly event: 'like' | 'likeBack' | 'visit'; readonly at: number }
  | {
      readonly kind: 'bubble';
      readonly key: string;
      readonly bubble: Bubble;
      readonly isGrouped: boolean;
      readonly at: number;
    };

/** A message as an answer to it repeats it; the server cuts it the same way. */
export function quoteOf({ id, author, text, isLocked, media }: Bubble): Quote | undefined {
  if (id === undefined) return undefined;
  const letters = Array.from(text);
  const beginning =
    letters.length <= QUOTE_CHARS
      ? text
      : `${letters
          .slice(0, QUOTE_CHARS - 1)
          .join('')
          .trimEnd()}…`;
  return {
    id,
    isOwn: author === 'me',
    text: beginning,
    isLocked,
    ...(media && media.kind !== 'waiting' && { mediaKind: media.kind }),
  };
}

type Stored = Pick<ReadyConversation, 'messages' | 'unread'>;

/** A timeline that is being written, and what the next row depends on. */
interface Draft {
  readonly rows: TimelineRow[];
  readonly days: Set<string>;
  before: { at: number; author: Bubble['author'] | undefined } | undefined;
  /** first and past-the-last millisecond of the day of `before` */
  dayFrom: number;
  dayTo: number;
}

/**
 * Where a message that failed was written, by its client id. It stays there while the conversation is open, also once
 * it is sent.
 */
type Places = ReadonlyMap<string, Pick<OutboxItem, 'afterId' | 'createdAt'>>;

/** Messages and outbox of one conversation as rows, oldest first, with a line for each day. */
export function timelineOf(
  { messages, unread }: Stored,
  outbox: Outbox,
  places: Places = placesOf(outbox),
): TimelineRow[] {
  const draft = emptyDraft();
  const unsent = unsentOf(messages, outbox);
  const inPlace = [
    ...unsent
      .filter(({ clientId }) => places.has(clientId))
      .map((item) => ({ ...item, add: () => addUnsent(draft, item) })),
    ...messages.flatMap((message) => {
      const place = placeOf(message, places);
      return place
        ? [{ ...place, add: () => addStored(draft, { ...message, sentAt: place.createdAt }, undefined) }]
        : [];
    }),
  ].sort((one, other) => one.afterId - other.afterId || one.createdAt - other.createdAt);
  let next = 0;
  for (const message of messages) {
    // Before everything that came after it.
    for (let item = inPlace[next]; item && item.afterId < message.id; item = inPlace[next]) {
      item.add();
      next += 1;
    }
    if (!placeOf(message, places)) addStored(draft, message, unread);
  }
  const last = [
    ...inPlace.slice(next),
    ...unsent
      .filter(({ clientId }) => !places.has(clientId))
      .map((item) => ({ ...item, add: () => addUnsent(draft, item) })),
  ];
  for (const item of last.sort((one, other) => one.createdAt - other.createdAt)) item.add();
  return draft.rows;
}

function placesOf(outbox: Outbox): Places {
  return new Map(
    outbox
      .filter(({ status }) => status === 'failed')
      .map(({ clientId, afterId, createdAt }) => [clientId, { afterId, createdAt }]),
  );
}

function placeOf({ kind, clientId }: ChatMessage, places: Places) {
  return kind === 'personal' && clientId !== undefined ? places.get(clientId) : undefined;
}

/**
 * `timelineOf` that remembers: with thousands of messages, one more costs one row, and the rows before it stay the same
 * objects.
 * One for each open conversation.
 */
export function createTimeline(): typeof timelineOf {
  let known: (Stored & { draft: Draft }) | undefined;
  let places: Places = new Map();
  return ({ messages, unread }, outbox) => {
    if (outbox.some(({ status }) => status === 'failed')) places = new Map([...places, ...placesOf(outbox)]);
    if (places.size > 0) return timelineOf({ messages, unread }, outbox, places);
    if (!known || known.unread !== unread || !beginsWith(messages, known.messages))
      known = { messages: [], unread, draft: emptyDraft() };
    if (known.messages.length < messages.length) {
      const draft = copyOf(known.draft);
      for (const message of messages.slice(known.messages.length)) addStored(draft, message, unread);
      known = { messages, unread, draft };
    }
    const unsent = unsentOf(messages, outbox);
    if (unsent.length === 0) return known.draft.rows;
    const draft = copyOf(known.draft);
    for (const item of unsent) addUnsent(draft, item);
    return draft.rows;
  };
}

function emptyDraft(): Draft {
  return { rows: [], days: new Set(), before: undefined, dayFrom: 0, dayTo: 0 };
}

function copyOf(draft: Draft): Draft {
  return { ...draft, rows: draft.rows.slice(), days: new Set(draft.days) };
}

function beginsWith(messages: readonly ChatMessage[], start: readonly ChatMessage[]): boolean {
  return start.length <= messages.length && start.every((message, index) => message === messages[index]);
}

/** For a moment a message is both stored and still in the outbox. */
function unsentOf(messages: readonly ChatMessage[], outbox: Outbox): Outbox {
  if (outbox.length === 0) return outbox;
  const waiting = new Set(outbox.map(({ clientId }) => clientId));
  for (const { clientId } of messages) if (clientId !== undefined) waiting.delete(clientId);
  return outbox.filter(({ clientId }) => waiting.has(clientId));
}

function addStored(draft: Draft, message: ChatMessage, unread: Stored['unread']): void {
  const { id, kind, sentAt: at } = message;
  const isOwn = kind === 'personal';
  const isEvent = kind === 'like' || kind === WIRE_VALUES.visit;
  const isNewDay = addDay(draft, at);
  const isFirstUnread = unread?.firstId === id;
  if (isFirstUnread) draft.rows.push({ kind: 'unread', key: 'unread', count: unread.count, at });
  if (isEvent) {
    const event =
      kind === WIRE_VALUES.visit ? 'visit' : message.category === WIRE_VALUES.likeBack ? 'likeBack' : 'like';
    draft.rows.push({ kind: 'event', key: `id:${id}`, event, at });
    draft.before = { at, author: undefined };
    return;
  }
  const bubble = storedBubble(message);
  const key = isOwn && message.clientId ? `own:${message.clientId}` : `id:${id}`;
  addBubble(draft, key, bubble, isNewDay || isFirstUnread);
}

function addUnsent(draft: Draft, item: OutboxItem): void {
  const isNewDay = addDay(draft, item.createdAt);
  addBubble(draft, `own:${item.clientId}`, unsentBubble(item), isNewDay);
}

function addBubble(draft: Draft, key: string, bubble: Bubble, isFirst: boolean): void {
  const { author, at } = bubble;
  const isGrouped = !isFirst && draft.before?.author === author && Math.abs(at - draft.before.at) <= GROUP_MS;
  draft.rows.push({ kind: 'bubble', key, bubble, isGrouped, at });
  draft.before = { at, author };
}

/** Days are those of the calendar: one with 23 or 25 hours is one day. */
function addDay(draft: Draft, at: number): boolean {
  if (draft.before && at >= draft.dayFrom && at < draft.dayTo) return false;
  const time = new Date(at);
  const [year, month, day] = [time.getFullYear(), time.getMonth(), time.getDate()];
  draft.dayFrom = new Date(year, month, day).getTime();
  draft.dayTo = new Date(year, month, day + 1).getTime();
  const date = `${year}-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  // Two clocks may disagree about midnight: then a day can come twice.
  const key = draft.days.has(date) ? `day:${date}:${draft.rows.length}` : `day:${date}`;
  draft.days.add(date);
  draft.rows.push({ kind: 'day', key, at, date });
  return true;
}

function storedBubble(message: ChatMessage): Bubble {
  const isOwn = message.kind === 'personal';
  return {
    author: isOwn ? 'me' : 'angel',
    text: message.text,
    at: message.sentAt,
    id: message.id,
    clientId: message.clientId,
    isLocked: message.isLocked && !isOwn,
    isHtml: message.noticeId === HTML_NOTICE_ID,
    quote: message.quote,
    isDeleted: message.isDeleted,
    reaction: message.reaction,
    otherReaction: message.otherReaction,
    media: storedMediaOf(message),
    preview: message.isDeleted ? undefined : message.preview,
    status: isOwn ? (message.isRead ? 'read' : 'sent') : 'received',
  };
}

function unsentBubble(item: OutboxItem): Bubble {
  const { text, createdAt, status, clientId, code, isRetryable, attempts, quote } = item;
  return {
    author: 'me',
    text,
    at: createdAt,
    status,
    clientId,
    code,
    isRetryable,
    quote,
    media: unsentMediaOf(item),
    isTakingLong: attempts >= LONG_ATTEMPTS,
    isLocked: false,
    isHtml: false,
  };
}
