import { type AngelId, type ClickId, SYSTEM_ANGEL_IDS, type UnreadCounts, WIRE_VALUES } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { angelFor, assertCanMeet, type ConversationParts } from './conversation-parts.ts';
import { markReadForOther, markThreadRead } from './read-mark-repository.ts';
import type { ConversationsService } from './conversations.ts';
import { insertPass } from './like-repository.ts';
import type { Liking } from './liking.ts';
import type { createNoticeService } from './notice-service.ts';
import type { ThreadUpdates } from './thread-updates.ts';

/** How long a sign that a member writes is good; while they go on, it comes again before that. */
const WRITING_MS = 6_000;

export interface MeetingParts {
  readonly parts: ConversationParts;
  readonly liking: Liking;
  readonly notices: ReturnType<typeof createNoticeService>;
  readonly updates: ThreadUpdates;
}

/** What an account does besides writing, and what the member on the other side gets of it. */
export function createMeeting({
  parts,
  liking,
  notices,
  updates,
}: MeetingParts): Pick<
  ConversationsService,
  'addNotice' | 'like' | 'markRead' | 'pass' | 'signalWriting' | 'takeBack' | 'visited'
> {
  const { accounts, clock, db, hub, profiles } = parts.needs;

  const addNotice: ConversationsService['addNotice'] = async (clickId, kind, angelId, options = {}) => {
    const angel = await angelFor(parts, clickId, angelId);
    if (await notices.add(clickId, kind, angelId, options)) await updates.announceNotice(clickId, kind, angel);
  };

  return {
    addNotice,
    async like(caller, angelId) {
      if (SYSTEM_ANGEL_IDS.includes(angelId))
        throw new AppError('recipient_closed', { message: 'a system sender likes nobody' });
      await assertCanMeet(parts, caller.clickId, angelId);
      return liking.like(caller, angelId);
    },
    async pass({ clickId }, angelId) {
      await assertCanMeet(parts, clickId, angelId);
      await insertPass(db, clickId, angelId);
    },
    takeBack: liking.takeBack,
    async visited(clickId: ClickId, angelId: AngelId) {
      await assertCanMeet(parts, clickId, angelId);
      await accounts.touch(clickId);
      await profiles.visited(clickId, angelId);
      const members = await profiles.between(clickId, angelId);
      // Who cannot be found leaves no trace either, nor does who hides visits, or wants to see none.
      if (!members?.isFromShown || !members.showVisits) return;
      if (members.from === undefined || members.to === clickId) return;
      const day = clock.now().toISOString().slice(0, 10);
      await addNotice(members.to, WIRE_VALUES.visit, members.from, { once: `visit:${members.from}:${day}` });
    },
    async signalWriting(clickId, angelId, isWriting) {
      const [members, closure] = await Promise.all([
        profiles.between(clickId, angelId),
        parts.needs.closure(clickId, angelId),
      ]);
      if (!members?.isFromShown || members.from === undefined || !members.showTyping || closure !== 'open') return;
      const kind = isWriting ? 'writing' : 'stopped';
      hub.emit(members.to, 'typing', { angelId: members.from, kind, expiresInMs: WRITING_MS });
    },
    async markRead(clickId, angelId, upToId): Promise<UnreadCounts> {
      const hasChanged = await markThreadRead(db, clickId, angelId, clock.now(), upToId);
      const read = hasChanged ? await markReadForOther(db, clickId, angelId) : undefined;
      if (read) hub.emit(read.clickId, 'read', { angelId: read.angelId, upToId: read.upToId });
      return updates.countsAfter(clickId, hasChanged);
    },
  };
}
