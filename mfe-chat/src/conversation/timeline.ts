import type { ChatMessage, ProblemCode } from '@halo/shared/contracts';
import { HTML_NOTICE_ID } from '../html-text.ts';
import { GROUP_MS } from '../limits.ts';
import type { ReadyConversation } from './conversation-state.ts';
import type { Outbox, OutboxItem } from './outbox.ts';

/** How far a message of ours has come; `received` for the others'. */
export type BubbleStatus = 'received' | 'queued' | 'sending' | 'unknown' | 'failed' | 'sent' | 'read';

export interface Bubble {
  readonly author: 'me' | 'angel';
  readonly text: string;
  readonly at: number;
  readonly status: BubbleStatus;
  readonly isLocked: boolean;
  readonly isHtml: boolean;
  /** of a stored message */ readonly id?: number | undefined;
  readonly clientId?: string | undefined;
  readonly code?: ProblemCode | undefined;
  readonly isRetryable?: boolean | undefined;
}

/** Keys stay the same when an unsent message becomes a stored one: its element on screen stays too. */
export type TimelineRow =
  | { readonly kind: 'day'; readonly key: string; readonly at: number }
  | { readonly kind: 'unread'; readonly key: string; readonly count: number }
  | { readonly kind: 'event'; readonly key: string; readonly event: 'like' | 'likeBack' | 'visit'; readonly at: number }
  | { readonly kind: 'bubble'; readonly key: string; readonly bubble: Bubble; readonly isGrouped: boolean };

/** Messages and outbox of one conversation as rows, oldest first, with a line for each day. */
export function timelineOf({ messages, unread }: Pick<ReadyConversation, 'messages' | 'unread'>, outbox: Outbox): TimelineRow[] {
  const stored = new Set(messages.map(({ clientId }) => clientId));
  const unsent = outbox.filter(({ clientId }) => !stored.has(clientId));
  const failed = unsent.filter(({ status }) => status === 'failed');
  const rows: TimelineRow[] = [];
  const days = new Set<string>();
  let before: { at: number; author?: Bubble['author'] | undefined } | undefined;

  function add(at: number, author: Bubble['author'] | undefined, make: (isGrouped: boolean) => TimelineRow, divider?: TimelineRow): void {
    const isNewDay = !before || !isSameDay(before.at, at);
    if (isNewDay) rows.push({ kind: 'day', key: dayKey(at), at });
    if (divider) rows.push(divider);
    const isGrouped = !isNewDay && !divider && author !== undefined && before?.author === author && at - before.at <= GROUP_MS;
    rows.push(make(isGrouped));
    before = { at, author };
  }
  // Two clocks may disagree about midnight: then a day can come twice.
  function dayKey(at: number): string {
    const day = `day:${new Date(at).toDateString()}`;
    const key = days.has(day) ? `${day}:${rows.length}` : day;
    days.add(day);
    return key;
  }
  function addUnsent(item: OutboxItem): void {
    add(item.createdAt, 'me', (isGrouped) => ({ kind: 'bubble', key: `own:${item.clientId}`, bubble: unsentBubble(item), isGrouped }));
  }

  let placed = 0;
  for (const message of messages) {
    // A failed message stays where it was written: before everything that came after it.
    while (placed < failed.length && (failed[placed]?.afterId ?? 0) < message.id) addUnsent(failed[placed++] as OutboxItem);
    addStored(message, unread?.firstId === message.id ? { kind: 'unread', key: 'unread', count: unread.count } : undefined);
  }
  for (const item of unsent) if (item.status !== 'failed' || failed.indexOf(item) >= placed) addUnsent(item);
  return rows;

  function addStored(message: ChatMessage, divider: TimelineRow | undefined): void {
    if (message.kind === 'like' || message.kind === 'visita') {
      const event = message.kind === 'visita' ? 'visit' : message.category === 'risposta_a_like' ? 'likeBack' : 'like';
      add(message.sentAt, undefined, () => ({ kind: 'event', key: `id:${message.id}`, event, at: message.sentAt }), divider);
      return;
    }
    const bubble = storedBubble(message);
    const key = bubble.author === 'me' && message.clientId ? `own:${message.clientId}` : `id:${message.id}`;
    add(bubble.at, bubble.author, (isGrouped) => ({ kind: 'bubble', key, bubble, isGrouped }), divider);
  }
}

function storedBubble(message: ChatMessage): Bubble {
  const isOwn = message.kind === 'personal';
  return {
    author: isOwn ? 'me' : 'angel', text: message.text, at: message.sentAt, id: message.id, clientId: message.clientId,
    isLocked: message.isLocked && !isOwn, isHtml: message.noticeId === HTML_NOTICE_ID,
    status: isOwn ? (message.isRead ? 'read' : 'sent') : 'received',
  };
}

function unsentBubble({ text, createdAt, status, clientId, code, isRetryable }: OutboxItem): Bubble {
  return { author: 'me', text, at: createdAt, status, clientId, code, isRetryable, isLocked: false, isHtml: false };
}

function isSameDay(one: number, other: number): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString();
}
