import { type ChatMessage, type Conversation, PLAIN_SEAT, type ProfileCard } from '@halo/shared/contracts';
import { type Announced, NOTHING_ANNOUNCED, type Page, pageNow, type Presence } from './announced.ts';
import { highestId, merge, type ReadyConversation } from './ready-conversation.ts';

/**
 * The newest page again: what was locked may be readable now, what was missed is added. `asked`: the conversation when
 * it was asked for; undefined: it was not open yet.
 */
export function refreshed(
  state: ReadyConversation,
  { conversation, asked }: { conversation: Conversation; asked: ReadyConversation | undefined },
): ReadyConversation {
  const before = asked?.announced ?? NOTHING_ANNOUNCED;
  const page = pageNow(state.announced, before, conversation);
  const facts = factsNow(state, conversation, before);
  if (state.hasNewer) return withNewestBeyond({ ...state, ...facts }, page.messages);
  const knownUpTo = asked ? highestId(asked) : 0;
  const oldest = page.messages[0]?.id ?? 0;
  const hasGap = page.hasMore && oldest > knownUpTo;
  const known = new Set(state.messages.map(({ id }) => id));
  const missed = page.messages.filter(
    (message) => message.kind !== 'personal' && message.id > knownUpTo && !known.has(message.id),
  ).length;
  return {
    ...state,
    ...facts,
    // With a hole between, the old part would be shown as if it were next to the new one. What arrived while it was
    // fetched stays; an older page that is on its way to the old part does not.
    messages: merge({ ...state, messages: stillThere(state.messages, page, { hasGap, knownUpTo }) }, page.messages),
    ...(hasGap && { hasMore: page.hasMore, older: 'idle' }),
    newCount: state.isAtEnd ? 0 : state.newCount + missed,
    arrivedCount: state.arrivedCount + missed,
  };
}

/** What is known of the conversation itself. What was announced since it was asked for is newer than the answer. */
function factsNow(state: ReadyConversation, page: Conversation, before: Announced) {
  const { seat, presence } = state.announced;
  const hasAnswer = state.hasAnswer || page.hasAnswer === true;
  const lastId = page.messages.at(-1)?.id ?? 0;
  const sentSince = state.messages.filter(({ id, kind }) => kind === 'personal' && id > lastId).length;
  return {
    angel: presence && presence !== before.presence ? withPresence(page.angel, presence) : page.angel,
    hasWritten: state.hasWritten || page.hasWritten,
    isInvitationPending: page.isInvitationPending && !hasAnswer,
    hasAnswer,
    isBlocked: page.isBlocked ?? false,
    // Whom a person blocks is no longer seen writing.
    writing: page.isBlocked ? undefined : state.writing,
    freeLeft: page.freeLeft && Math.max(page.freeLeft - sentSince, 0),
    seat: seat && seat !== before.seat ? seat : (page.seat ?? PLAIN_SEAT),
  };
}

/** What was missed while a window stands there, away from the newest: it is counted, and comes with its page. */
function withNewestBeyond(state: ReadyConversation, page: readonly ChatMessage[]): ReadyConversation {
  const missed = page.filter(({ id, kind }) => kind !== 'personal' && id > state.newestId).length;
  return {
    ...state,
    newestId: Math.max(state.newestId, page.at(-1)?.id ?? 0),
    newCount: state.newCount + missed,
    arrivedCount: state.arrivedCount + missed,
  };
}

/** What a page should hold and does not was deleted by then, on another device. */
function stillThere(
  messages: readonly ChatMessage[],
  page: Page,
  { hasGap, knownUpTo }: { hasGap: boolean; knownUpTo: number },
): readonly ChatMessage[] {
  const oldest = page.hasMore ? (page.messages[0]?.id ?? 0) : 0;
  const there = new Set(page.messages.map(({ id }) => id));
  return messages.filter(({ id }) => (id < oldest ? !hasGap : id > knownUpTo || there.has(id)));
}

export function withPresence(
  { lastSeenAt: _before, ...angel }: ProfileCard,
  { isOnline, lastSeenAt }: Presence,
): ProfileCard {
  return { ...angel, isOnline, ...(lastSeenAt === undefined ? {} : { lastSeenAt }) };
}
