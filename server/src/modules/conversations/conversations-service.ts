import {
  type AngelId,
  type ChatMessage,
  type ClickId,
  HISTORY_PAGE_SIZE,
  type ProfileCard,
  SYSTEM_ANGEL_IDS,
  type UnreadCounts,
} from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { AccountFacts } from '../accounts/index.ts';
import type { ConversationsService, DeliveryOptions, ConversationsNeeds } from './conversations.ts';
import { createNoticeService } from './notice-service.ts';
import { createAngelDirectory } from './angel-directory.ts';
import {
  countUnread,
  deliverMessage,
  hasMessage,
  markThreadRead,
  markThreadsReadByAngels,
  readAddressees,
  readLastId,
  readLikedIds,
  readSince,
  readThread,
  readThreadFacts,
  readThreads,
  readUnreadByAngels,
} from './conversation-repository.ts';
import { createConversationListeners } from './conversation-listeners.ts';
import { createTurns } from './in-turn.ts';
import { createLiking } from './liking.ts';
import { toChatMessage } from './message-view.ts';
import { createSenderDirectory } from './sender-directory.ts';
import { createSending } from './sending.ts';
import { readUnseen } from './unseen-repository.ts';

const NEWEST = Number.MAX_SAFE_INTEGER;

export function createConversationsService(needs: ConversationsNeeds): ConversationsService {
  const { db, clock } = needs;
  const listeners = createConversationListeners(needs.log);
  const angels = createAngelDirectory(needs);
  const senders = createSenderDirectory(needs);
  const send = createSending({ needs, listeners, angels, senders });
  const like = createLiking(needs, listeners);
  const notices = createNoticeService({
    needs,
    cards: angels.cards,
    async addToThread(tx, { clickId, angelId, kind, options }) {
      const key = kind === 'like' ? `like:${angelId}` : options.once;
      return (
        (await deliverMessage(tx, { clickId, angelId, kind, text: '', key, category: options.category }, clock.now()))
          ?.isNew ?? false
      );
    },
  });

  async function account(clickId: ClickId): Promise<AccountFacts> {
    const facts = await needs.accounts.facts(clickId);
    if (!facts) throw new AppError('not_found', { message: 'no such account' });
    return facts;
  }

  async function angel(clickId: ClickId, angelId: AngelId): Promise<ProfileCard> {
    const card = await angels.card(angelId, (await senders.of(clickId)).brand);
    if (!card) throw new AppError('not_found', { message: 'nobody has this id' });
    return card;
  }

  async function assertOpen(clickId: ClickId, angelId: AngelId): Promise<void> {
    if ((await needs.closure(clickId, angelId)) !== 'open') throw closed();
  }

  const unread = (clickId: ClickId) => countUnread(db, clickId, clock.now());
  // Counts of an account are told in the order in which they were read: an older one told later would stay on the
  // screen.
  const inTurn = createTurns();

  /** The account's other pages hear of them when they are others now. */
  function countsAfter(clickId: ClickId, isNews: boolean): Promise<UnreadCounts> {
    return inTurn(clickId, async () => {
      const counts = await unread(clickId);
      if (isNews) needs.hub.emit(clickId, 'unread', { unread: counts });
      return counts;
    });
  }

  async function deliver(
    clickId: ClickId,
    angelId: AngelId,
    text: string,
    options: DeliveryOptions = {},
  ): Promise<ChatMessage> {
    const card = await angel(clickId, angelId);
    const stored = await deliverMessage(
      db,
      {
        clickId,
        angelId,
        kind: 'message',
        text,
        key: options.once,
        category: options.category,
        noticeId: options.noticeId,
      },
      clock.now(),
    );
    if (!stored) throw closed();
    const { row, isNew } = stored;
    return inTurn(clickId, async () => {
      // After the message is stored: a level that just fell must not let the text out.
      const [{ premiumLevel }, counts] = await Promise.all([account(clickId), unread(clickId)]);
      const message = toChatMessage(row, premiumLevel);
      if (isNew) needs.hub.emit(clickId, 'chat', { message, angel: card, unread: counts, notificationKind: 'Default' });
      return message;
    });
  }

  return {
    subscribe: listeners.subscribe,
    deliver,
    like: async (caller, angelId) => {
      if (SYSTEM_ANGEL_IDS.includes(angelId))
        throw new AppError('recipient_closed', { message: 'a system sender likes nobody' });
      await angel(caller.clickId, angelId);
      await assertOpen(caller.clickId, angelId);
      return like(caller, angelId);
    },
    send: (caller, draft) => send(caller.clickId, draft),
    unread,
    likedIds: (clickId) => readLikedIds(db, clickId),
    async overview(clickId) {
      const [credits, counts, likedIds] = await Promise.all([
        needs.credits.credits(clickId),
        unread(clickId),
        readLikedIds(db, clickId),
      ]);
      return { credits, unread: counts, likedIds };
    },
    async list(clickId) {
      const [{ premiumLevel }, { brand }, threads, counts] = await Promise.all([
        account(clickId),
        senders.of(clickId),
        readThreads(db, clickId, clock.now()),
        unread(clickId),
      ]);
      const cards = await angels.cards(
        threads.map(({ last }) => last.angelId),
        brand,
      );
      const conversations = threads.flatMap(({ last, unreadCount, hasMessages }) => {
        const card = cards.get(last.angelId);
        return card ? [{ angel: card, lastMessage: toChatMessage(last, premiumLevel), unreadCount, hasMessages }] : [];
      });
      return { conversations, unreadTotal: counts.messages };
    },
    async history(clickId, angelId, before = NEWEST) {
      const now = clock.now();
      const [card, closure, { premiumLevel }, { flow }, rows, facts] = await Promise.all([
        angel(clickId, angelId),
        needs.closure(clickId, angelId),
        account(clickId),
        senders.of(clickId),
        readThread(db, clickId, angelId, {
          before: Math.min(Math.max(Math.floor(before), 0), NEWEST),
          now,
          limit: HISTORY_PAGE_SIZE + 1,
        }),
        readThreadFacts(db, clickId, angelId, now),
      ]);
      // Who was blocked is told what a stranger is told. Who blocked keeps what was written, to read.
      if (closure === 'other') throw new AppError('not_found', { message: 'nobody has this id' });
      return {
        angel: card,
        messages: rows
          .slice(0, HISTORY_PAGE_SIZE)
          .reverse()
          .map((row) => toChatMessage(row, premiumLevel)),
        hasMore: rows.length > HISTORY_PAGE_SIZE,
        hasWritten: facts.hasWritten,
        isInvitationPending: flow.invitations === true && facts.hasWritten && !facts.hasAnswer,
        hasAnswer: facts.hasAnswer,
        ...(facts.unread ? { firstUnreadId: facts.unread.firstId, unreadCount: facts.unread.count } : {}),
        isBlocked: closure === 'own',
      };
    },
    async since(clickId, sinceId, limit) {
      const now = clock.now();
      const [{ premiumLevel }, { brand }, rows, lastId] = await Promise.all([
        account(clickId),
        senders.of(clickId),
        readSince(db, clickId, { after: sinceId, now, limit: limit + 1 }),
        readLastId(db, clickId, now),
      ]);
      const page = rows.slice(0, limit);
      const cards = await angels.cards([...new Set(page.map(({ angelId }) => angelId))], brand);
      return {
        messages: page.map((row) => toChatMessage(row, premiumLevel)),
        hasMore: rows.length > limit,
        angels: [...cards.values()],
        lastId,
      };
    },
    markRead: async (clickId, angelId, upToId) =>
      countsAfter(clickId, await markThreadRead(db, clickId, angelId, clock.now(), upToId)),
    markNoticesRead: async (clickId, angelId, noticeId) =>
      countsAfter(clickId, await notices.markRead(clickId, { angelId, noticeId })),
    paymentFailed: notices.paymentFailed,
    paymentMadeGood: notices.paymentMadeGood,
    async markReadByAngels(threads) {
      for (const { clickId, angelId, upToId } of await markThreadsReadByAngels(db, threads))
        needs.hub.emit(clickId, 'letto', { angelId, upToId });
    },
    async visited(clickId, angelId) {
      await angel(clickId, angelId);
      await assertOpen(clickId, angelId);
      await needs.accounts.touch(clickId);
    },
    async addNotice(clickId, kind, angelId, options = {}) {
      const card = await angel(clickId, angelId);
      if (!(await notices.add(clickId, kind, angelId, options))) return;
      await inTurn(clickId, async () => {
        const [counts, credits] = await Promise.all([unread(clickId), needs.credits.credits(clickId)]);
        if (kind === 'visita') needs.hub.emit(clickId, 'visita', { angel: card, unread: counts });
        else
          needs.hub.emit(clickId, 'like', {
            likeCredits: credits.likeCredits,
            data: { angelId, direction: 'received', angel: card, unread: counts },
          });
      });
    },
    notices: async (clickId) => notices.list(clickId, (await senders.of(clickId)).brand),
    async transcript(clickId, angelId, limit) {
      const rows = await readThread(db, clickId, angelId, { before: NEWEST, now: clock.now(), limit });
      return rows.reverse().map(({ id, kind, text }) => ({ id, kind, text }));
    },
    addressees: (clickId, clientIds) => readAddressees(db, clickId, clientIds),
    hasMessage: (clickId, angelId, messageId) => hasMessage(db, clickId, angelId, messageId),
    async unseen(clickId, messageIds) {
      const [{ premiumLevel }, { brand }, rows] = await Promise.all([
        account(clickId),
        senders.of(clickId),
        readUnseen(db, clickId, messageIds),
      ]);
      const cards = await angels.cards(
        rows.map(({ row }) => row.angelId),
        brand,
      );
      return rows.flatMap(({ row, unreadInThread }) => {
        const card = cards.get(row.angelId);
        return card ? [{ message: toChatMessage(row, premiumLevel), angel: card, unreadInThread }] : [];
      });
    },
    unreadByAngels: (since) => readUnreadByAngels(db, since),
  };
}

function closed(): AppError {
  return new AppError('recipient_closed', { message: 'the two do not meet' });
}
