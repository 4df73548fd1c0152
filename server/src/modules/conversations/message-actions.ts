import { createKeyedWorkQueue } from '@halo/server-kit/process/work-queue';
import type { AngelId, ChatMessage, ClickId, Reaction } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { accountOf, assertCanMeet, type ConversationParts } from './conversation-parts.ts';
import type { ConversationsService } from './conversations.ts';
import { readMessage } from './message-repository.ts';
import { type ChangedMessage, deleteForBoth, hideMessage, setReaction } from './message-actions-repository.ts';
import { toChatMessage } from './message-view.ts';
import type { ThreadUpdates } from './thread-updates.ts';

/** What an account does to one message that is there, shown on its own pages and on those of the other member. */
export function createMessageActions(
  parts: ConversationParts,
  updates: Pick<ThreadUpdates, 'countsAfter'>,
): Pick<ConversationsService, 'deleteMessage' | 'react'> {
  const { clock, closure, db, hub, log } = parts.needs;
  // Each announces what there is now: what was read first must not be announced last.
  const enqueue = createKeyedWorkQueue();

  const shown = (clickId: ClickId, angelId: AngelId, id: number) => shownMessage(parts, { clickId, angelId, id });

  const announce = (clickId: ClickId, angelId: AngelId, id: number): Promise<ChatMessage | undefined> =>
    enqueue(clickId, async () => {
      const message = await shown(clickId, angelId, id);
      hub.emit(clickId, 'messageChanged', { angelId, id, ...(message && { message }) });
      return message;
    });

  /** A conversation that was closed since passes nothing on. */
  function announceToOther({ other }: ChangedMessage, id: number): void {
    if (!other) return;
    const { clickId, angelId } = other;
    closure(clickId, angelId)
      .then((closed) => (closed === 'open' ? announce(clickId, angelId, id) : undefined))
      .then((message) => (message?.isDeleted ? updates.countsAfter(clickId, true) : undefined))
      .catch((error: unknown) => log.error({ err: error }, 'a change of a message was not announced'));
  }

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

/** As this seat may see it. */
async function shownMessage(
  parts: ConversationParts,
  { clickId, angelId, id }: { clickId: ClickId; angelId: AngelId; id: number },
): Promise<ChatMessage | undefined> {
  const { clock, db } = parts.needs;
  const [{ premiumLevel }, row] = await Promise.all([
    accountOf(parts, clickId),
    readMessage(db, clickId, angelId, id, clock.now()),
  ]);
  return row && toChatMessage(row, premiumLevel);
}
