import { DELETED_TEXT, WIRE_VALUES } from '@halo/shared/contracts';
import { aConversation, aMessage, someMessages } from '@halo/shared/testing';
import {
  type ConversationEvent,
  type ConversationState,
  initialConversation,
  isUnread,
  isUntouched,
  newestLocked,
  reduceConversation,
} from './conversation-state.ts';
import { highestId, type ReadyConversation } from './ready-conversation.ts';

function after(...events: ConversationEvent[]): ConversationState {
  return events.reduce(reduceConversation, initialConversation);
}

function ready(...events: ConversationEvent[]): ReadyConversation {
  const state = after({ type: 'loaded', conversation: aConversation() }, ...events);
  if (state.status !== 'ready') throw new Error(`is ${state.status}`);
  return state;
}

const ids = ({ messages }: ReadyConversation) => messages.map(({ id }) => id);

test('a failure is a failure only before anything is there', () => {
  expect(after({ type: 'failed', code: 'offline' })).toMatchObject({ status: 'failed', code: 'offline' });
  expect(after({ type: 'failed', code: 'offline' }, { type: 'retried' })).toEqual(initialConversation);
  expect(ready({ type: 'failed', code: 'offline' }).messages).toHaveLength(3);
});

test("facts in any order, some twice: each message once, in the server's order", () => {
  const one = aMessage({ id: 201, kind: 'personal', clientId: 'client-201' });
  const two = aMessage({ id: 202 });
  const state = ready(
    { type: 'received', message: two },
    { type: 'sent', message: one },
    { type: 'received', message: two },
    { type: 'sent', message: one },
  );
  expect(ids(state)).toEqual([101, 102, 103, 201, 202]);
  expect(state.arrivedCount).toBe(1);
});

test('a message of ours that was deleted with the conversation stays away, though its own fact comes later', () => {
  const [before, after] = [201, 202].map((id) => aMessage({ id, kind: 'personal', clientId: `client-${id}` }));
  const cleared = ready({ type: 'cleared', upToId: 201 });
  expect(reduceConversation(cleared, { type: 'sent', message: before! })).toBe(cleared);
  expect(ids(ready({ type: 'cleared', upToId: 201 }, { type: 'sent', message: after! }))).toEqual([202]);
});

test('a message of ours that is known already gives the same state object, unless it says something new', () => {
  const own = aMessage({ id: 201, kind: 'personal', isRead: false, clientId: 'client-201' });
  const state = ready({ type: 'sent', message: own });
  expect(reduceConversation(state, { type: 'sent', message: { ...own } })).toBe(state);
  const withAnswer = reduceConversation(state, { type: 'received', message: aMessage({ id: 202 }) });
  expect(reduceConversation(withAnswer, { type: 'sent', message: own })).toBe(withAnswer);
  const read = reduceConversation(state, { type: 'sent', message: { ...own, isRead: true } }) as ReadyConversation;
  expect(read.messages.at(-1)).toMatchObject({ id: 201, isRead: true, clientId: 'client-201' });
});

test('of two states of a message the later one stays, in any order and however they come', () => {
  const first = aMessage({ id: 103, version: 0 });
  const reacted = { ...first, version: 1, otherReaction: '👍' } as const;
  const deleted = { ...first, version: 2, isDeleted: true };
  const conversation = aConversation({ messages: [reacted] });
  for (const older of [
    { type: 'changed', id: 103, message: reacted },
    { type: 'readAgain', asked: ready(), messages: [first], hasMore: false },
    { type: 'loaded', conversation },
  ] as ConversationEvent[]) {
    const state = after({ type: 'loaded', conversation }, { type: 'changed', id: 103, message: deleted }, older);
    expect(state).toMatchObject({ messages: [deleted] });
  }
});

test('[CHAT-14] a message that is deleted for both is gone from what quotes it, also when that is announced late', () => {
  const first = aMessage({ id: 102, version: 0, text: 'Mare o montagna?' });
  const quote = { id: 102, isOwn: false, isLocked: false, text: first.text };
  const answer = aMessage({ id: 103, version: 0, quote });
  const deleted = { ...first, version: 1, isDeleted: true, text: DELETED_TEXT };
  const state = after(
    { type: 'loaded', conversation: aConversation({ messages: [first, answer] }) },
    { type: 'changed', id: 102, message: deleted },
    { type: 'changed', id: 103, message: { ...answer, version: 1, otherReaction: '👍' } },
  );
  expect(state).toMatchObject({
    messages: [deleted, { otherReaction: '👍', quote: { text: DELETED_TEXT, isDeleted: true } }],
  });
});

test('[CHAT-14] the same where what is quoted is on a page that is not loaded, or is deleted before its answer arrives', () => {
  const quoteOf = (id: number) => ({ id, isOwn: false, isLocked: false, text: 'Mare o montagna?' });
  const deleted = (id: number) => aMessage({ id, version: 1, isDeleted: true, text: DELETED_TEXT });
  const state = after(
    {
      type: 'loaded',
      conversation: aConversation({ messages: [aMessage({ id: 101, quote: quoteOf(2) }), deleted(102)] }),
    },
    { type: 'changed', id: 2, message: deleted(2) },
    { type: 'received', message: aMessage({ id: 103, quote: quoteOf(102) }) },
  );
  expect(state).toMatchObject({
    messages: [{ id: 101, quote: { isDeleted: true } }, { id: 102 }, { id: 103, quote: { isDeleted: true } }],
  });
});

test('an older state that is read already does not make the later one unread', () => {
  const later = aMessage({ id: 103, version: 1, isRead: false });
  const older = { ...later, version: 0, isRead: true };
  const conversation = aConversation({ messages: [later] });
  const state = after({ type: 'loaded', conversation }, { type: 'changed', id: 103, message: older });
  expect(state).toMatchObject({ messages: [{ version: 1, isRead: true }] });
});

test('what was marked as read stays read when a page from before that arrives', () => {
  const unread = aMessage({ id: 103, isRead: false });
  const conversation = aConversation({ messages: [unread] });
  for (const late of [
    { type: 'readAgain', asked: ready(), messages: [unread], hasMore: false },
    { type: 'loaded', conversation },
  ] as ConversationEvent[]) {
    const state = after({ type: 'loaded', conversation }, { type: 'markedRead', upToId: 103 }, late);
    expect(state).toMatchObject({ messages: [{ id: 103, isRead: true }] });
  }
});

test('read never goes back', () => {
  const personal = aMessage({ id: 201, kind: 'personal', isRead: false, clientId: 'client-201' });
  const isRead = (state: ReadyConversation) => state.messages.find(({ id }) => id === 201)?.isRead;
  expect(isRead(ready({ type: 'sent', message: personal }))).toBe(false);
  const read = ready(
    { type: 'sent', message: personal },
    { type: 'readByAngel', upToId: 201 },
    { type: 'readByAngel', upToId: 102 },
    { type: 'sent', message: personal },
  );
  expect(isRead(read)).toBe(true);
  // Read before its own acknowledgement arrived.
  expect(isRead(ready({ type: 'readByAngel', upToId: 201 }, { type: 'sent', message: personal }))).toBe(true);
});

test('arrivals below what is on screen are counted until the end is reached', () => {
  const arrivals = [301, 302].map((id): ConversationEvent => ({ type: 'received', message: aMessage({ id }) }));
  expect(ready(...arrivals).newCount).toBe(0);
  const away = ready({ type: 'scrolled', isAtEnd: false }, ...arrivals);
  expect(away.newCount).toBe(2);
  expect(reduceConversation(away, { type: 'scrolled', isAtEnd: true })).toMatchObject({ newCount: 0 });
});

test('where the unread ones began stays marked while they are read', () => {
  const conversation = aConversation({
    messages: [aMessage({ id: 1 }), aMessage({ id: 2, isRead: false }), aMessage({ id: 3, isRead: false })],
  });
  const state = after({ type: 'loaded', conversation }, { type: 'markedRead', upToId: 3 });
  expect(state).toMatchObject({ unread: { firstId: 2, count: 2 } });
});

test('the page again puts readable text where a locked message stood', () => {
  const locked = aConversation({ messages: [aMessage({ id: 1, text: '', isLocked: true })] });
  const open = aConversation({ messages: [aMessage({ id: 1, text: 'Ciao', isLocked: false })] });
  const state = after({ type: 'loaded', conversation: locked }, { type: 'loaded', conversation: open });
  expect(state).toMatchObject({ messages: [{ id: 1, text: 'Ciao', isLocked: false }], arrivedCount: 0 });
});

test('a hole between the old part and the new one is not shown as if there were none', () => {
  const recent = someMessages(40).map((message) => ({ ...message, id: message.id + 500 }));
  const state = after(
    { type: 'loaded', conversation: aConversation() },
    { type: 'loaded', conversation: aConversation({ messages: recent, hasMore: true }) },
  );
  expect(state).toMatchObject({ hasMore: true });
  expect(state.status === 'ready' && ids(state)[0]).toBe(501);
});

test('a message that belongs between pages that are not loaded waits for its page', () => {
  const conversation = aConversation({
    messages: someMessages(40).map((message) => ({ ...message, id: message.id + 500 })),
    hasMore: true,
  });
  const state = after(
    { type: 'loaded', conversation },
    { type: 'sent', message: aMessage({ id: 480, kind: 'personal', clientId: 'client-480' }) },
    { type: 'received', message: aMessage({ id: 481 }) },
  );
  expect(state.status === 'ready' && ids(state)[0]).toBe(501);
  const begun = after(
    { type: 'loaded', conversation: { ...conversation, hasMore: false } },
    { type: 'received', message: aMessage({ id: 481 }) },
  );
  expect(begun.status === 'ready' && ids(begun)[0]).toBe(481);
});

test('an answer ends the writing sign and a pending invitation', () => {
  const conversation = aConversation({ isInvitationPending: true });
  const state = after(
    { type: 'loaded', conversation },
    { type: 'writing', kind: 'writing' },
    { type: 'received', message: aMessage({ id: 300 }) },
  );
  expect(state).toMatchObject({ writing: undefined, isInvitationPending: false });
});

test('the unread ones begin where the server says, also before what is loaded; without its word, on the page', () => {
  const messages = someMessages(40).map((message) => ({
    ...message,
    id: message.id + 500,
    kind: 'message' as const,
    isRead: false,
  }));
  const withUnread = after({
    type: 'loaded',
    conversation: aConversation({ messages, hasMore: true, firstUnreadId: 480, unreadCount: 61 }),
  });
  expect(withUnread.status === 'ready' && withUnread.unread).toEqual({ firstId: 480, count: 61 });
  const withoutUnread = after({ type: 'loaded', conversation: aConversation({ messages, hasMore: true }) });
  expect(withoutUnread.status === 'ready' && withoutUnread.unread).toEqual({ firstId: 501, count: 40 });
});

test('what arrives before the messages are loaded is among them', () => {
  const facts: ConversationEvent[] = [
    { type: 'received', message: aMessage({ id: 201, isRead: false }) },
    { type: 'sent', message: aMessage({ id: 202, kind: 'personal', isRead: false, clientId: 'client-202' }) },
    { type: 'received', message: aMessage({ id: 103 }) },
    { type: 'readByAngel', upToId: 202 },
  ];
  const loaded: ConversationEvent = { type: 'loaded', conversation: aConversation() };
  for (const way of [
    [...facts, loaded],
    [...facts, { type: 'failed', code: 'offline' }, { type: 'retried' }, loaded],
    [{ type: 'failed', code: 'offline' }, ...facts, loaded],
  ] as ConversationEvent[][]) {
    const state = after(...way) as ReadyConversation;
    expect(ids(state)).toEqual([101, 102, 103, 201, 202]);
    expect(state.messages.at(-1)).toMatchObject({ isRead: true });
    expect(state.arrivedCount).toBe(1);
  }
});

test('one that arrives while the newest page is fetched again hides no hole before it', () => {
  const page = aConversation({ messages: [aMessage({ id: 301 }), aMessage({ id: 302 })], hasMore: true });
  const state = ready(
    { type: 'received', message: aMessage({ id: 303 }) },
    { type: 'loaded', conversation: page, asked: ready() },
  );
  expect(ids(state)).toEqual([301, 302, 303]);
  expect(state).toMatchObject({ hasMore: true, arrivedCount: 3 });
});

const own = (id: number, over: { isRead?: boolean; clientId?: string } = {}) =>
  aMessage({ id, kind: 'personal', isRead: false, clientId: `client-${id}`, ...over });
const reduced = (state: ConversationState, ...events: ConversationEvent[]) =>
  events.reduce(reduceConversation, state) as ReadyConversation;

test('what only a loaded conversation knows changes nothing before it is there', () => {
  for (const event of [
    { type: 'olderStarted' },
    { type: 'writing', kind: 'writing' },
    { type: 'scrolled', isAtEnd: false },
  ] as ConversationEvent[])
    expect(after(event)).toBe(initialConversation);
});

test('an open conversation stays when it cannot be fetched again, unless the two no longer meet', () => {
  const state = ready();
  expect(reduced(state, { type: 'failed', code: 'offline' })).toBe(state);
  expect(reduced(state, { type: 'retried' })).toBe(state);
  expect(reduced(state, { type: 'failed', code: 'not_found' })).toEqual({
    status: 'failed',
    code: 'not_found',
    held: [],
  });
});

test('older messages come above, say whether there are more, and may fail', () => {
  const state = ready();
  expect(state.older).toBe('idle');
  const loading = reduced(state, { type: 'olderStarted' });
  expect(loading).toEqual({ ...state, older: 'loading' });
  expect(reduced(loading, { type: 'olderFailed' })).toEqual({ ...state, older: 'failed' });
  const older = [aMessage({ id: 99 }), aMessage({ id: 98 })];
  const loaded = reduced(loading, { type: 'olderLoaded', asked: state, messages: older, hasMore: true });
  expect(ids(loaded)).toEqual([98, 99, 101, 102, 103]);
  expect(loaded).toMatchObject({ older: 'idle', hasMore: true });
});

test('a page that is read again adds what was missed, and nothing from pages that are not loaded', () => {
  const messages = [aMessage({ id: 100 }), aMessage({ id: 101, text: 'edited' }), aMessage({ id: 104 })];
  const page = { type: 'readAgain', asked: ready(), messages, hasMore: false } as const;
  expect(ids(ready(page))).toEqual([100, 101, 102, 103, 104]);
  const long = after({ type: 'loaded', conversation: aConversation({ hasMore: true }) });
  const again = reduced(long, page);
  expect(ids(again)).toEqual([101, 102, 103, 104]);
  expect(again.messages[0]?.text).toBe('edited');
});

test('the writing sign changes only when it is another one', () => {
  const writing = ready({ type: 'writing', kind: 'writing' });
  expect(writing.writing).toBe('writing');
  expect(reduced(writing, { type: 'writing', kind: 'writing' })).toBe(writing);
  expect(reduced(writing, { type: 'writing', kind: undefined }).writing).toBeUndefined();
  const like = aMessage({ id: 300, kind: 'like' });
  expect(reduced(writing, { type: 'received', message: like }).writing).toBe('writing');
  const blocked = aConversation({ messages: [own(101)], isBlocked: true });
  expect(reduced(writing, { type: 'loaded', conversation: blocked }).writing).toBeUndefined();
});

test('what the other side read is marked up to there and no further, and the same again is the same state', () => {
  const state = ready(
    { type: 'sent', message: own(201) },
    { type: 'received', message: aMessage({ id: 202, isRead: false }) },
    { type: 'sent', message: own(203) },
    { type: 'readByAngel', upToId: 202 },
  );
  expect(state.messages.slice(-3).map(({ isRead }) => isRead)).toEqual([true, false, false]);
  expect(reduced(state, { type: 'readByAngel', upToId: 202 })).toBe(state);
  expect(reduced(state, { type: 'readByAngel', upToId: 201 })).toBe(state);
  expect(reduced(state, { type: 'sent', message: own(200) }).messages.find(({ id }) => id === 200)?.isRead).toBe(true);
});

test('what we read is marked up to there, and our own messages are not ours to read', () => {
  const state = ready(
    { type: 'received', message: aMessage({ id: 201, isRead: false }) },
    { type: 'sent', message: own(202) },
    { type: 'received', message: aMessage({ id: 203, isRead: false }) },
    { type: 'markedRead', upToId: 202 },
  );
  expect(state.messages.slice(-3).map(({ isRead }) => isRead)).toEqual([true, false, false]);
});

test('at the end nothing is counted, and the same place again is the same state', () => {
  const state = ready();
  expect(reduced(state, { type: 'scrolled', isAtEnd: true })).toBe(state);
  const away = reduced(state, { type: 'scrolled', isAtEnd: false });
  expect(away.isAtEnd).toBe(false);
  expect(
    reduced(away, { type: 'received', message: aMessage({ id: 301 }) }, { type: 'scrolled', isAtEnd: false }),
  ).toMatchObject({ isAtEnd: false, newCount: 1 });
  expect(reduced(away, { type: 'scrolled', isAtEnd: true })).toMatchObject({ isAtEnd: true, newCount: 0 });
});

test('an answer is one that the other side wrote; a like is none', () => {
  const quiet = aConversation({ messages: [own(101)], isInvitationPending: true });
  const state = after({ type: 'loaded', conversation: quiet }) as ReadyConversation;
  expect(state).toMatchObject({ hasAnswer: false, isBlocked: false, isInvitationPending: true });
  const liked = reduced(state, { type: 'received', message: aMessage({ id: 201, kind: 'like' }) });
  expect(liked).toMatchObject({ hasAnswer: false, isInvitationPending: true, arrivedCount: 1 });
  const answered = reduced(liked, { type: 'received', message: aMessage({ id: 202 }) });
  expect(answered).toMatchObject({ hasAnswer: true, isInvitationPending: false });
  expect(reduced(answered, { type: 'received', message: aMessage({ id: 203, kind: 'like' }) }).hasAnswer).toBe(true);
});

test('what the server says of an answer and of a block counts, and is not forgotten', () => {
  const known = after({
    type: 'loaded',
    conversation: aConversation({ messages: [own(101)], hasAnswer: true, isBlocked: true }),
  });
  expect(known).toMatchObject({ hasAnswer: true, isBlocked: true });
  const again = reduced(known, { type: 'loaded', conversation: aConversation({ messages: [own(101)] }) });
  expect(again).toMatchObject({ hasAnswer: true, isBlocked: false });
  const quiet = after({ type: 'loaded', conversation: aConversation({ messages: [own(101)], hasAnswer: false }) });
  const page = aConversation({ messages: [own(101)], hasAnswer: true, isBlocked: true });
  expect(reduced(quiet, { type: 'loaded', conversation: page })).toMatchObject({ hasAnswer: true, isBlocked: true });
  expect(reduced(quiet, { type: 'loaded', conversation: { ...page, hasAnswer: false } }).hasAnswer).toBe(false);
});

test('the first message of ours is remembered as written', () => {
  const conversation = aConversation({ hasWritten: false, messages: [aMessage({ id: 101 })] });
  const state = after({ type: 'loaded', conversation });
  expect(state).toMatchObject({ hasWritten: false });
  expect(reduced(state, { type: 'loaded', conversation }).hasWritten).toBe(false);
  expect(reduced(state, { type: 'loaded', conversation: { ...conversation, hasWritten: true } }).hasWritten).toBe(true);
  const written = reduced(state, { type: 'sent', message: own(201) });
  expect(written.hasWritten).toBe(true);
  expect(reduced(written, { type: 'loaded', conversation }).hasWritten).toBe(true);
});

test('fetched again: what was missed is counted when it came from the other side', () => {
  const away = ready({ type: 'scrolled', isAtEnd: false });
  const messages = [aMessage({ id: 103 }), own(104), aMessage({ id: 105 }), aMessage({ id: 106 })];
  expect(reduced(away, { type: 'loaded', conversation: aConversation({ messages }) })).toMatchObject({
    newCount: 2,
    arrivedCount: 2,
  });
  const shown = reduced(ready(), { type: 'loaded', conversation: aConversation({ messages, hasMore: true }) });
  expect(shown).toMatchObject({ newCount: 0, arrivedCount: 2, hasMore: false });
  expect(ids(shown)).toEqual([101, 102, 103, 104, 105, 106]);
  expect(reduced(away, { type: 'loaded', conversation: aConversation({ messages: [] }) })).toMatchObject({
    newCount: 0,
    arrivedCount: 0,
  });
});

test('a page that begins where the known ones end leaves no hole', () => {
  const messages = [aMessage({ id: 103 }), aMessage({ id: 104 })];
  expect(ids(reduced(ready(), { type: 'loaded', conversation: aConversation({ messages, hasMore: true }) }))).toEqual([
    101, 102, 103, 104,
  ]);
});

test('what a page should hold and does not was deleted in the meantime', () => {
  const reload = (from: number, hasMore: boolean) => {
    const messages = [aMessage({ id: from }), aMessage({ id: 110 })];
    return ids(reduced(ready(), { type: 'loaded', conversation: aConversation({ messages, hasMore }) }));
  };
  expect(reload(102, true)).toEqual([101, 102, 110]);
  expect(reload(102, false)).toEqual([102, 110]);
});

test('a message of ours keeps the id it was sent with, and gets one it did not have', () => {
  const unnamed = aMessage({ id: 201, kind: 'personal', isRead: false });
  const state = ready({ type: 'sent', message: own(201) });
  expect(reduced(state, { type: 'sent', message: unnamed })).toBe(state);
  const named = reduced(ready({ type: 'sent', message: unnamed }), { type: 'sent', message: own(201) });
  expect(named.messages.at(-1)?.clientId).toBe('client-201');
});

test('a conversation of likes and visits alone is untouched', () => {
  const like = aMessage({ id: 1, kind: 'like' });
  const visit = { ...aMessage({ id: 2 }), kind: WIRE_VALUES.visit };
  expect(isUntouched({ messages: [] })).toBe(true);
  expect(isUntouched({ messages: [like, visit] })).toBe(true);
  expect(isUntouched({ messages: [like, visit, aMessage({ id: 3 })] })).toBe(false);
  expect(isUntouched({ messages: [own(3)] })).toBe(false);
});

test('unread is what the other side wrote and was not read', () => {
  expect(isUnread(aMessage({ id: 1, isRead: false }))).toBe(true);
  expect(isUnread(aMessage({ id: 1, isRead: true }))).toBe(false);
  expect(isUnread(own(1))).toBe(false);
});

test('the highest id is the newest message, or none', () => {
  expect(highestId(ready())).toBe(103);
  expect(highestId({ messages: [] })).toBe(0);
});

test('the newest locked message is found, also below another', () => {
  const messages = [1, 2, 3].map((id) => aMessage({ id, text: '', isLocked: true }));
  const state = after({
    type: 'loaded',
    conversation: aConversation({ messages: [...messages, aMessage({ id: 4 })] }),
  });
  expect(newestLocked(state)).toBe(3);
  expect(newestLocked(state, 3)).toBe(2);
  expect(newestLocked(state, 1)).toBeUndefined();
  expect(newestLocked(initialConversation)).toBeUndefined();
  expect(newestLocked(ready())).toBeUndefined();
});

test('nothing unread leaves no mark, and an empty conversation opens', () => {
  expect(ready().unread).toBeUndefined();
  const empty = after(
    { type: 'loaded', conversation: aConversation({ messages: [] }) },
    { type: 'sent', message: own(1) },
  );
  expect(empty).toMatchObject({ hasAnswer: false, unread: undefined, readUpTo: 0 });
  expect(ids(empty as ReadyConversation)).toEqual([1]);
  const long = after(
    { type: 'loaded', conversation: aConversation({ messages: [], hasMore: true }) },
    { type: 'sent', message: own(1) },
  );
  expect(ids(long as ReadyConversation)).toEqual([1]);
});
