import { createKeyedWorkQueue } from '@halo/server-kit/process/work-queue';
import { isDatabaseUnavailable } from '@halo/server-kit/storage/database-errors';
import { onceThere } from '@halo/server-kit/storage/once-there';
import {
  type AngelId,
  type ChatMessage,
  type ClickId,
  type ProfileCard,
  type UnreadCounts,
  WIRE_VALUES,
} from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { AnnouncementOf } from '../hub/index.ts';
import { angelFor, type ConversationParts, recipientClosed, unreadOf } from './conversation-parts.ts';
import { deliveredMessage, deliverMessage } from './conversation-repository.ts';
import type { DeliveryOptions } from './conversations.ts';
import { readFrameFacts } from './frame-facts.ts';
import { readOpenMessage } from './message-repository.ts';
import { type MessageRow, toChatMessage } from './message-view.ts';

export interface ThreadUpdates {
  /** @throws not_found, recipient_closed */
  deliver(clickId: ClickId, angelId: AngelId, text: string, options?: DeliveryOptions): Promise<ChatMessage>;
  deliverAgain(clickId: ClickId, angelId: AngelId, once: string): Promise<boolean>;
  /** Shows a stored message of another member on the account's pages of this process; what fails is logged. */
  showReceived(announced: AnnouncementOf<'received'>): void;
  /** Sends the new counts to the other pages of the account where they changed. */
  countsAfter(clickId: ClickId, hasChanged: boolean): Promise<UnreadCounts>;
  /** A like of the account itself, on all of its pages. */
  announceOwnLike(clickId: ClickId, angelId: AngelId, freeMessages: number | undefined): Promise<void>;
  /** `freeMessages`: a like by which two members like each other, and so many messages are free here. */
  announceNotice(
    clickId: ClickId,
    kind: 'like' | typeof WIRE_VALUES.visit,
    angel: ProfileCard,
    freeMessages?: number,
  ): Promise<void>;
}

/**
 * What goes out to the pages of an account together with its counts. The counts of an account go out in the order in
 * which they were read: an older one sent later would stay on the screen.
 */
export function createThreadUpdates(parts: ConversationParts): ThreadUpdates {
  const { db, clock, credits, hub, log } = parts.needs;
  const enqueue = createKeyedWorkQueue();
  const announce = (clickId: ClickId, angel: ProfileCard, row: MessageRow, to: 'everywhere' | 'here' | 'nowhere') =>
    enqueue(clickId, async () => {
      const frame = { angel, ...(await readFrame(parts, clickId, row)) };
      if (to === 'everywhere') hub.emit(clickId, 'chat', frame);
      else if (to === 'here') hub.emitHere(clickId, 'chat', frame);
      return frame.message;
    });
  return {
    async deliver(clickId, angelId, text, options = {}) {
      const card = await angelFor(parts, clickId, angelId);
      const { once: key, category, noticeId } = options;
      const entry = { clickId, angelId, kind: 'message', text, key, category, noticeId } as const;
      const stored = await deliverMessage(db, entry, clock.now());
      if (!stored) throw recipientClosed();
      return announce(clickId, card, stored.row, stored.isNew ? 'everywhere' : 'nowhere');
    },
    async deliverAgain(clickId, angelId, once) {
      const row = await deliveredMessage(db, clickId, once);
      if (row) await announce(clickId, await angelFor(parts, clickId, angelId), row, 'everywhere');
      return row !== undefined;
    },
    showReceived({ clickId, angelId, messageId }) {
      // The database may go just after it stored the message: no other event would show it.
      onceThere(async () => {
        const [card, row] = await Promise.all([
          angelFor(parts, clickId, angelId),
          readOpenMessage(db, clickId, angelId, messageId, clock.now()),
        ]);
        // A message that comes again may meet a thread that was closed since, or a seat that deleted it.
        if (row) await announce(clickId, card, row, 'here');
      }).catch((error: unknown) => log.error({ err: error }, 'a message was not shown to its recipient'));
    },
    countsAfter: createCounts(parts, enqueue),
    async announceOwnLike(clickId, angelId, freeMessages) {
      const balances = await credits.credits(clickId);
      const both = freeMessages === undefined ? {} : { angel: await angelFor(parts, clickId, angelId) };
      const data = { angelId, direction: 'given', ...both, ...mutualOf(freeMessages) } as const;
      hub.emit(clickId, 'like', { likeCredits: balances.likeCredits, credits: balances, data });
    },
    announceNotice: (clickId, kind, angel, freeMessages) =>
      enqueue(clickId, async () => {
        const [unread, balances] = await Promise.all([unreadOf(parts, clickId), credits.credits(clickId)]);
        const data = { angelId: angel.id, direction: 'received', angel, unread, ...mutualOf(freeMessages) } as const;
        if (kind === WIRE_VALUES.visit) hub.emit(clickId, 'visit', { angel, unread });
        else hub.emit(clickId, 'like', { likeCredits: balances.likeCredits, credits: balances, data });
      }),
  };
}

function createCounts(
  parts: ConversationParts,
  enqueue: ReturnType<typeof createKeyedWorkQueue>,
): ThreadUpdates['countsAfter'] {
  const { hub, log } = parts.needs;
  return async (clickId, hasChanged) => {
    const count = () =>
      enqueue(clickId, async () => {
        const unread = await unreadOf(parts, clickId);
        if (hasChanged) hub.emit(clickId, 'unread', { unread });
        return unread;
      });
    try {
      return await count();
    } catch (error) {
      // What changed them is stored: the pages get them once they can be read.
      if (hasChanged && isDatabaseUnavailable(error))
        onceThere(count).catch((cause: unknown) => log.error({ err: cause }, 'counts were not sent'));
      throw error;
    }
  };
}

function mutualOf(freeMessages: number | undefined): { mutual?: { freeMessages: number } } {
  return freeMessages === undefined ? {} : { mutual: { freeMessages } };
}

/** What the account's pages get of a message, after it is stored: a level that just fell must not let the text out. */
async function readFrame(parts: ConversationParts, clickId: ClickId, row: MessageRow) {
  const { clock, db } = parts.needs;
  const facts = await readFrameFacts(db, { clickId, angelId: row.angelId }, clock.now());
  if (!facts) throw new AppError('not_found', { message: 'no such account' });
  const { premiumLevel, isMuted, unread } = facts;
  // `wait_ai` is the kind for which a page shows no card, also one from before.
  const notificationKind = isMuted ? ('wait_ai' as const) : ('Default' as const);
  return { message: toChatMessage(row, premiumLevel), unread, notificationKind };
}
