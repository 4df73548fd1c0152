import { readHighestId, readWrittenSince } from './written-since.ts';
import { createAngelDirectory } from './angel-directory.ts';
import { createConversationListeners } from './conversation-listeners.ts';
import { type ConversationParts, unreadOf, recipientClosed } from './conversation-parts.ts';
import {
  listConversations,
  listGivenLikes,
  listSince,
  listUnseen,
  readHistory,
  readOverview,
} from './conversation-reading.ts';
import { deliverMessage, hasMessage, hasThread, readAddressees } from './conversation-repository.ts';
import { markThreadsReadByAngels, readUnreadByAngels } from './read-mark-repository.ts';
import { readLikedIds } from './like-repository.ts';
import { createMeeting } from './meeting.ts';
import type { ConversationsNeeds, ConversationsService } from './conversations.ts';
import { readAround } from './reported-thread.ts';
import { keepMedia } from './media/chat-media.ts';
import { readBytes, readMediaFile } from './media/media-reading.ts';
import { findMedia } from './media/media-repository.ts';
import { createLiking } from './liking.ts';
import { createLinkPreviews } from './previews/link-previews.ts';
import { createMessageActions } from './message-actions.ts';
import { createMessageChanges } from './message-changes.ts';
import { createMessageSearch } from './message-search.ts';
import { createNoticeService, type NoticeServiceParts } from './notice-service.ts';
import { createPhoneSharing } from './phone-sharing.ts';
import { createSeats } from './seats.ts';
import { createSenderDirectory } from './sender-directory.ts';
import { createSending } from './sending.ts';
import { readWaiting } from './unseen-repository.ts';
import { createThreadUpdates } from './thread-updates.ts';
import { readLinesToAnswer, readTranscript } from './transcript-repository.ts';

export function createConversationsService(needs: ConversationsNeeds): ConversationsService {
  const { db } = needs;
  const listeners = createConversationListeners(needs.log);
  const angels = createAngelDirectory(needs);
  const senders = createSenderDirectory(needs);
  const parts: ConversationParts = { needs, angels, senders };
  const notices = createNoticeService({ needs, cards: angels.cards, addToThread: addToThread(needs) });
  const updates = createThreadUpdates(parts);
  const changes = createMessageChanges(parts, updates);
  const previews = createLinkPreviews({ parts, pages: needs.pages, changes });
  const send = createSending({ needs, listeners, senders });
  needs.hub.onAnnouncement((announced) => {
    if (announced.kind === 'received') updates.showReceived(announced);
  });
  return {
    ...createMeeting({ parts, liking: createLiking(parts, listeners, updates), notices, updates }),
    ...createMessageActions(parts, changes, updates),
    ...createMediaCalls(parts),
    ...createMessageSearch(parts),
    ...createSeats(parts, updates),
    ...createPhoneSharing(parts),
    ...createAngelReading(needs),
    subscribe: listeners.subscribe,
    deliver: updates.deliver,
    deliverAgain: updates.deliverAgain,
    async deliverWithin(tx, clickId, angelId, text, once) {
      const entry = { clickId, angelId, kind: 'message', text, key: once } as const;
      if (!(await deliverMessage(tx, entry, needs.clock.now()))) throw recipientClosed();
    },
    async send(caller, draft) {
      const sent = await send(caller.clickId, draft);
      if (sent.isNew) previews.plan(caller, draft, sent.message);
      return sent;
    },
    unread: (clickId) => unreadOf(parts, clickId),
    likesGiven: (clickId) => listGivenLikes(parts, clickId),
    likedIds: (clickId) => readLikedIds(db, clickId),
    overview: (clickId) => readOverview(parts, clickId),
    list: (clickId) => listConversations(parts, clickId),
    history: (clickId, angelId, place) => readHistory(parts, clickId, angelId, place),
    since: (clickId, sinceId, limit) => listSince(parts, clickId, sinceId, limit),
    writtenSince: (sinceId, clickIds) => readWrittenSince(db, sinceId, clickIds),
    lastId: () => readHighestId(db),
    markNoticesRead: async (clickId, angelId, noticeId) =>
      updates.countsAfter(clickId, await notices.markRead(clickId, { angelId, noticeId })),
    visitors: notices.visitors,
    renewalFailed: notices.renewalFailed,
    renewalMadeGood: notices.renewalMadeGood,
    notices: async (clickId) => notices.list(await senders.of(clickId)),
    transcript: (clickId, angelId, limit) => readTranscript(db, clickId, angelId, { limit, now: needs.clock.now() }),
    linesToAnswer: (clickId, angelId) => readLinesToAnswer(db, clickId, angelId, needs.clock.now()),
    addressees: (clickId, clientIds) => readAddressees(db, clickId, clientIds),
    around: readAround,
    hasThread: (clickId, angelId) => hasThread(db, clickId, angelId),
    hasMessage: (clickId, angelId, messageId) => hasMessage(db, clickId, angelId, messageId),
    unseen: (clickId, messageIds) => listUnseen(parts, clickId, messageIds),
    waiting: (clickId, since, tx) => readWaiting(tx ?? db, clickId, since),
    unreadByAngels: (since) => readUnreadByAngels(db, since),
  };
}

/** What the other side read, where that is a profile that we answer for. */
function createAngelReading({
  db,
  hub,
}: ConversationsNeeds): Pick<ConversationsService, 'markReadByAngels' | 'markReadWithin'> {
  const announce = (read: Awaited<ReturnType<typeof markThreadsReadByAngels>>): void => {
    for (const { clickId, angelId, upToId } of read) hub.emit(clickId, 'read', { angelId, upToId });
  };
  return {
    markReadByAngels: async (threads) => announce(await markThreadsReadByAngels(db, threads)),
    async markReadWithin(tx, clickId, angelId) {
      const read = await markThreadsReadByAngels(tx, [{ clickId, angelId }]);
      return () => announce(read);
    },
  };
}

function createMediaCalls(
  parts: ConversationParts,
): Pick<ConversationsService, 'keepMedia' | 'mediaFile' | 'reportedMedia'> {
  const { db, files } = parts.needs;
  return {
    keepMedia: (caller, media, file) => keepMedia(parts.needs, caller, media, file),
    mediaFile: (clickId, file) => readMediaFile(parts, files, clickId, file),
    async reportedMedia(id) {
      const row = await findMedia(db, id);
      const bytes = row && (await readBytes(files, row, 'large'));
      return row && bytes ? { type: row.type, bytes } : undefined;
    },
  };
}

/** An angel likes an account once; a visit is added once per key. */
function addToThread({ clock }: Pick<ConversationsNeeds, 'clock'>): NoticeServiceParts['addToThread'] {
  return async (tx, { clickId, angelId, kind, options }) => {
    const key = kind === 'like' ? `like:${angelId}` : options.once;
    const entry = { clickId, angelId, kind, text: '', key, category: options.category };
    return (await deliverMessage(tx, entry, clock.now()))?.isNew ?? false;
  };
}
