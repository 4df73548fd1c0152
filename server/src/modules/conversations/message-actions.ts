import { isDatabaseUnavailable } from '@halo/server-kit/storage/database-errors';
import type { AngelId, ChatMessage, ClickId, Reaction } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { assertCanMeet, type ConversationParts } from './conversation-parts.ts';
import type { ConversationsService } from './conversations.ts';
import { deleteForBoth, hideMessage, type MessagePlace, setReaction } from './message-actions-repository.ts';
import type { MessageChanges } from './message-changes.ts';
import type { ThreadUpdates } from './thread-updates.ts';

/** What an account does to one message that is there, shown on its own pages and on those of the other member. */
export function createMessageActions(
  parts: ConversationParts,
  { announce, announceToOther, announceIfStored, shown }: MessageChanges,
  updates: Pick<ThreadUpdates, 'countsAfter'>,
): Pick<ConversationsService, 'deleteMessage' | 'react'> {
  const { clock, db } = parts.needs;

  /** The database may have stored the change just before it went. */
  async function stored<T>(place: MessagePlace, change: Promise<T>): Promise<T> {
    try {
      return await change;
    } catch (error) {
      if (isDatabaseUnavailable(error)) announceIfStored(place);
      throw error;
    }
  }

  async function withdraw(clickId: ClickId, angelId: AngelId, id: number): Promise<ChatMessage | undefined> {
    const place = { clickId, angelId, id };
    const changed = await stored(place, deleteForBoth(db, place, clock.now()));
    if (!changed) {
      const message = await shown(clickId, angelId, id);
      if (message?.kind === 'personal')
        throw new AppError('message_too_old', { message: 'a message is deleted for both within an hour' });
      throw new AppError('not_found', { message: 'no such message of this account' });
    }
    announceToOther(changed, id);
    return announce(clickId, angelId, id);
  }

  return {
    async deleteMessage(clickId, angelId, id, isForBoth) {
      if (isForBoth) return withdraw(clickId, angelId, id);
      const place = { clickId, angelId, id };
      if (await stored(place, hideMessage(db, place))) {
        await announce(clickId, angelId, id);
        await updates.countsAfter(clickId, true);
      }
      return undefined;
    },
    async react(clickId, angelId, id, reaction: Reaction | undefined) {
      await assertCanMeet(parts, clickId, angelId);
      const message = await shown(clickId, angelId, id);
      const isOpen = message && !message.isLocked && !message.isDeleted && message.noticeId === undefined;
      const place = { clickId, angelId, id };
      const changed = isOpen && (await stored(place, setReaction(db, place, reaction)));
      if (!changed) throw new AppError('not_found', { message: 'no message that this account reads' });
      announceToOther(changed, id);
      const now = await announce(clickId, angelId, id);
      if (!now) throw new AppError('not_found', { message: 'the message was deleted in the meantime' });
      return now;
    },
  };
}
