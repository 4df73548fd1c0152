import { withTransaction } from '@halo/server-kit/storage/transaction';
import { AppError } from '@halo/shared/errors';
import { sql } from 'drizzle-orm';
import type { ConversationParts } from './conversation-parts.ts';
import type { ConversationsService } from './conversations.ts';
import { arrangeSeat, hideThread, resetSeat, saveDraft } from './seat-repository.ts';
import type { ThreadUpdates } from './thread-updates.ts';

/** How an account keeps a conversation: on its own pages alone, and on all of them. */
export function createSeats(
  { needs: { clock, db, hub, profiles } }: ConversationParts,
  updates: Pick<ThreadUpdates, 'countsAfter'>,
): Pick<ConversationsService, 'arrange' | 'clear' | 'saveDraft'> {
  return {
    async arrange(clickId, angelId, wanted) {
      const settings = await arrangeSeat(db, { clickId, angelId }, wanted, clock.now());
      if (!settings) throw new AppError('not_found', { message: 'no such conversation of this account' });
      hub.emit(clickId, 'conversationArranged', { angelId, settings });
      await updates.countsAfter(clickId, wanted.isMuted !== undefined);
      return settings;
    },
    async saveDraft(clickId, angelId, { text, ageMs, knownAt }) {
      const at = new Date(Math.max(clock.now().getTime() - ageMs, 0));
      const saved = await saveDraft(db, { clickId, angelId }, { text, at, knownAt: new Date(knownAt) });
      if (saved?.isChanged) hub.emit(clickId, 'draftChanged', { angelId, draft: saved.draft });
      return saved?.draft;
    },
    async clear(clickId, angelId) {
      const members = await profiles.between(clickId, angelId);
      const place = { clickId, angelId };
      const cleared = await withTransaction(db, async (tx) => {
        await tx.execute(sql`select lock_seats(${clickId}, ${members?.to ?? clickId})`);
        const now = clock.now();
        const hidden = await hideThread(tx, place, now);
        return hidden === undefined ? undefined : { upToId: hidden, draft: await resetSeat(tx, place, hidden, now) };
      });
      if (!cleared) return undefined;
      hub.emit(clickId, 'conversationCleared', { angelId, ...cleared });
      await updates.countsAfter(clickId, true);
      return cleared.upToId;
    },
  };
}
