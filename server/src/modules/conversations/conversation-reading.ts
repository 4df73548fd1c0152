import {
  type AngelId,
  type ClickId,
  type Conversation,
  type GivenLike,
  type Overview,
  SYNC_START,
} from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { accountOf, type ConversationParts, knownAngel, unreadOf } from './conversation-parts.ts';
import { readPage } from './history-page.ts';
import { readLastId, readSince, readThreadFacts, readThreads } from './conversation-repository.ts';
import { readGivenLikes, readLikedIds } from './like-repository.ts';
import type { ConversationsService, HistoryPlace, UnseenEntry } from './conversations.ts';
import { toChatMessage } from './message-view.ts';
import { readUnseen } from './unseen-repository.ts';

export async function readOverview(parts: ConversationParts, clickId: ClickId): Promise<Overview> {
  const [credits, counts, likedIds, visitedProfiles] = await Promise.all([
    parts.needs.credits.credits(clickId),
    unreadOf(parts, clickId),
    readLikedIds(parts.needs.db, clickId),
    parts.needs.profiles.countVisited(clickId),
  ]);
  return { credits, unread: counts, likedIds, visitedProfiles };
}

export async function listGivenLikes(parts: ConversationParts, clickId: ClickId): Promise<GivenLike[]> {
  const likes = await readGivenLikes(parts.needs.db, clickId);
  const cards = await parts.angels.cards(
    likes.map(({ angelId }) => angelId),
    await parts.senders.of(clickId),
  );
  return likes.flatMap(({ angelId, time, isMutual }) => {
    const angel = cards.get(angelId);
    return angel ? [{ angel, time, ...(isMutual && { isMutual }) }] : [];
  });
}

export async function listConversations(
  parts: ConversationParts,
  clickId: ClickId,
): ReturnType<ConversationsService['list']> {
  const { db, clock } = parts.needs;
  const [{ premiumLevel }, viewer, threads, counts] = await Promise.all([
    accountOf(parts, clickId),
    parts.senders.of(clickId),
    readThreads(db, clickId, clock.now()),
    unreadOf(parts, clickId),
  ]);
  const cards = await parts.angels.known(
    threads.map(({ last }) => last.angelId),
    viewer,
  );
  const conversations = threads.flatMap(({ last, unreadCount, hasMessages, isMutual, seat, draft }) => {
    const card = cards.get(last.angelId);
    const lastMessage = toChatMessage(last, premiumLevel);
    if (!card) return [];
    return [
      {
        angel: card,
        lastMessage,
        unreadCount,
        hasMessages,
        ...(isMutual && { isMutual }),
        ...(seat && { seat }),
        ...(draft && { draft }),
      },
    ];
  });
  return { conversations, unreadTotal: counts.messages };
}

export async function readHistory(
  parts: ConversationParts,
  clickId: ClickId,
  angelId: AngelId,
  place: HistoryPlace = {},
): Promise<Conversation> {
  const { db, clock, closure: readClosure } = parts.needs;
  const now = clock.now();
  const [card, closure, { premiumLevel }, { flow }, page, facts] = await Promise.all([
    knownAngel(parts, clickId, angelId),
    readClosure(clickId, angelId),
    accountOf(parts, clickId),
    parts.senders.of(clickId),
    readPage(db, { clickId, angelId, now }, place),
    readThreadFacts(db, clickId, angelId, now),
  ]);
  // A blocked account gets the same answer as a stranger. The account that blocked can still read what was written.
  const isStranger = !facts.hasWritten && !facts.hasAnswer;
  if (closure === 'other' || (card.isAway && isStranger))
    throw new AppError('not_found', { message: 'nobody has this id' });
  return {
    angel: card,
    messages: page.rows.map((row) => toChatMessage(row, premiumLevel)),
    hasMore: page.hasMore,
    ...(page.hasNewer === undefined ? {} : { hasNewer: page.hasNewer }),
    hasWritten: facts.hasWritten,
    isInvitationPending: flow.invitations === true && facts.hasWritten && !facts.hasAnswer,
    hasAnswer: facts.hasAnswer,
    ...(facts.unread ? { firstUnreadId: facts.unread.firstId, unreadCount: facts.unread.count } : {}),
    isBlocked: closure === 'own',
    ...(facts.freeLeft === undefined ? {} : { freeLeft: facts.freeLeft }),
    ...(facts.seat && { seat: facts.seat }),
    ...(facts.draft && { draft: facts.draft }),
  };
}

export async function listSince(
  parts: ConversationParts,
  clickId: ClickId,
  sinceId: number,
  limit: number,
): ReturnType<ConversationsService['since']> {
  const { db, clock } = parts.needs;
  const now = clock.now();
  const [{ premiumLevel }, viewer, rows, lastId] = await Promise.all([
    accountOf(parts, clickId),
    parts.senders.of(clickId),
    readSince(db, clickId, { after: sinceId, now, limit: limit + 1 }),
    sinceId === SYNC_START ? readLastId(db, clickId, now) : undefined,
  ]);
  const page = rows.slice(0, limit);
  const cards = await parts.angels.known([...new Set(page.map(({ angelId }) => angelId))], viewer);
  return {
    messages: page.map((row) => toChatMessage(row, premiumLevel)),
    hasMore: rows.length > limit,
    angels: [...cards.values()],
    ...(lastId !== undefined && { lastId }),
  };
}

export async function listUnseen(
  parts: ConversationParts,
  clickId: ClickId,
  messageIds: readonly number[],
): Promise<UnseenEntry[]> {
  const [{ premiumLevel }, viewer, rows] = await Promise.all([
    accountOf(parts, clickId),
    parts.senders.of(clickId),
    readUnseen(parts.needs.db, clickId, messageIds),
  ]);
  const cards = await parts.angels.cards(
    rows.map(({ row }) => row.angelId),
    viewer,
  );
  return rows.flatMap(({ row, unreadInThread }) => {
    const card = cards.get(row.angelId);
    return card ? [{ message: toChatMessage(row, premiumLevel), angel: card, unreadInThread }] : [];
  });
}
