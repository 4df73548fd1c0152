import type { AngelId, ChatMessage, ClickId, Reaction } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { assertCanMeet, type ConversationParts } from './conversation-parts.ts';
import type { ConversationsService } from './conversations.ts';
import { deleteForBoth, hideMessage, setReaction } from './message-actions-repository.ts';
import type { MessageChanges } from './message-changes.ts';
import type { ThreadUpdates } from './thread-updates.ts';

/** What an account does to one message that is there, shown on its own pages and on those of the other member. */
export function createMessageActions(
  parts: ConversationParts,
  { announce, announceToOther, shown }: MessageChanges,
  updates: Pick<ThreadUpdates, 'countsAfter'>,
): Pick<ConversationsService, 'deleteMessage' | 'react'> {
  const { clock, db } = parts.needs;

  async function withdraw(clickId: ClickId, angelId: AngelId, id: number): Promise<ChatMessage | undefined> {
    const changed = await deleteForBoth(db, { clickId, angelId, id }, clock.now());
    if (!changed) {
      const message = await shown(clickId, angelId, id);
      if (message?.isDeleted) return message;
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
      if (await hideMessage(db, { clickId, angelId, id })) {
        await announce(clickId, angelId, id);
        await updates.countsAfter(clickId, true);
      }
      return undefined;
    },
    async react(clickId, angelId, id, reaction: Reaction | undefined) {
      await assertCanMeet(parts, clickId, angelId);
      const message = await shown(clickId, angelId, id);
      const isOpen = message && !message.isLocked && !message.isDeleted && message.noticeId === undefined;
      const changed = isOpen && (await setReaction(db, { clickId, angelId, id }, reaction));
      if (!changed) throw new AppError('not_found', { message: 'no message that this account reads' });
      announceToOther(changed, id);
      const now = await announce(clickId, angelId, id);
      if (!now) throw new AppError('not_found', { message: 'the message was deleted in the meantime' });
      return now;
    },
  };
}
