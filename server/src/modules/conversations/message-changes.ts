import { createKeyedWorkQueue } from '@halo/server-kit/process/work-queue';
import { onceThere } from '@halo/server-kit/storage/once-there';
import { isDatabaseUnavailable } from '@halo/server-kit/storage/database-errors';
import type { AngelId, ChatMessage, ClickId } from '@halo/shared/contracts';
import { accountOf, type ConversationParts } from './conversation-parts.ts';
import { type ChangedMessage, type MessagePlace, seatsOf } from './message-actions-repository.ts';
import { readMessage } from './message-repository.ts';
import { toChatMessage } from './message-view.ts';
import type { ThreadUpdates } from './thread-updates.ts';

interface Seat {
  readonly clickId: ClickId;
  readonly angelId: AngelId;
}

/** Announces to the pages of both seats what there is now of a message that changed. */
export interface MessageChanges {
  /** As this seat may see it. */
  shown(clickId: ClickId, angelId: AngelId, id: number): Promise<ChatMessage | undefined>;
  announce(clickId: ClickId, angelId: AngelId, id: number): Promise<ChatMessage | undefined>;
  /** Does not wait. A conversation that was closed since passes nothing on. */
  announceToOther(changed: ChangedMessage, id: number): void;
  /** Whether the change was stored is not known: shows both seats what there is when the database is there again. */
  announceIfStored(place: MessagePlace): void;
  /** A preview came to it. Who may not read the message does not learn that an address is in it. */
  announcePreview(seat: Seat, changed: ChangedMessage, id: number): Promise<void>;
}

export function createMessageChanges(
  parts: ConversationParts,
  updates: Pick<ThreadUpdates, 'countsAfter'>,
): MessageChanges {
  const { closure, hub, log } = parts.needs;
  // Each announces what there is now: what was read first must not be announced last.
  const enqueue = createKeyedWorkQueue();

  const shown: MessageChanges['shown'] = (clickId, angelId, id) => shownMessage(parts, { clickId, angelId, id });

  const announceIf = (seat: Seat, id: number, isWanted: (message: ChatMessage | undefined) => boolean) =>
    enqueue(seat.clickId, async () => {
      const { clickId, angelId } = seat;
      const message = await shown(clickId, angelId, id);
      if (isWanted(message)) hub.emit(clickId, 'messageChanged', { angelId, id, ...(message && { message }) });
      return message;
    });
  /** The database may go just after it stored the change: no other event would show it. */
  function announceLater(work: () => Promise<unknown>): void {
    onceThere(work).catch((error: unknown) => log.error({ err: error }, 'a change of a message was not announced'));
  }
  const announce: MessageChanges['announce'] = async (clickId, angelId, id) => {
    const announceNow = () => announceIf({ clickId, angelId }, id, () => true);
    try {
      return await announceNow();
    } catch (error) {
      if (isDatabaseUnavailable(error)) announceLater(announceNow);
      throw error;
    }
  };

  function whereOpen({ other }: ChangedMessage, then: (seat: Seat) => Promise<unknown>): void {
    if (!other) return;
    announceLater(async () => {
      if ((await closure(other.clickId, other.angelId)) === 'open') await then(other);
    });
  }

  const announceAndCount = async (seat: Seat, id: number): Promise<void> => {
    const message = await announceIf(seat, id, () => true);
    if (!message || message.isDeleted) await updates.countsAfter(seat.clickId, true);
  };
  const announceToOther: MessageChanges['announceToOther'] = (changed, id) =>
    whereOpen(changed, (other) => announceAndCount(other, id));

  return {
    shown,
    announce,
    announceToOther,
    announceIfStored: (place) =>
      announceLater(async () => {
        const found = await seatsOf(parts.needs.db, place);
        if (!found) return;
        announceToOther(found, place.id);
        await announceAndCount(place, place.id);
      }),
    async announcePreview(seat, changed, id) {
      const hasPreview = (message: ChatMessage | undefined) => message?.preview !== undefined;
      whereOpen(changed, (other) => announceIf(other, id, hasPreview));
      await announceIf(seat, id, hasPreview);
    },
  };
}

async function shownMessage(
  parts: ConversationParts,
  { clickId, angelId, id }: Seat & { readonly id: number },
): Promise<ChatMessage | undefined> {
  const { clock, db } = parts.needs;
  const [{ premiumLevel }, row] = await Promise.all([
    accountOf(parts, clickId),
    readMessage(db, clickId, angelId, id, clock.now()),
  ]);
  return row && toChatMessage(row, premiumLevel);
}
