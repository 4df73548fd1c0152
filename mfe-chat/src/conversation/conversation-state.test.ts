import { aConversation, aMessage, someMessages } from '@halo/shared/testing';
import {
  type ConversationEvent,
  type ConversationState,
  initialConversation,
  type ReadyConversation,
  reduceConversation,
} from './conversation-state.ts';

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

test('a message of ours that is known already gives the same state object, unless it says something new', () => {
  const own = aMessage({ id: 201, kind: 'personal', isRead: false, clientId: 'client-201' });
  const state = ready({ type: 'sent', message: own });
  expect(reduceConversation(state, { type: 'sent', message: { ...own } })).toBe(state);
  const withAnswer = reduceConversation(state, { type: 'received', message: aMessage({ id: 202 }) });
  expect(reduceConversation(withAnswer, { type: 'sent', message: own })).toBe(withAnswer);
  const read = reduceConversation(state, { type: 'sent', message: { ...own, isRead: true } }) as ReadyConversation;
  expect(read.messages.at(-1)).toMatchObject({ id: 201, isRead: true, clientId: 'client-201' });
});

test('what was marked as read stays read when a page from before that arrives', () => {
  const unread = aMessage({ id: 103, isRead: false });
  const conversation = aConversation({ messages: [unread] });
  for (const late of [
    { type: 'readAgain', messages: [unread] },
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

test('news below what is on screen are counted until the end is reached', () => {
  const news = [301, 302].map((id): ConversationEvent => ({ type: 'received', message: aMessage({ id }) }));
  expect(ready(...news).newCount).toBe(0);
  const away = ready({ type: 'scrolled', isAtEnd: false }, ...news);
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
  const told = after({
    type: 'loaded',
    conversation: aConversation({ messages, hasMore: true, firstUnreadId: 480, unreadCount: 61 }),
  });
  expect(told.status === 'ready' && told.unread).toEqual({ firstId: 480, count: 61 });
  const untold = after({ type: 'loaded', conversation: aConversation({ messages, hasMore: true }) });
  expect(untold.status === 'ready' && untold.unread).toEqual({ firstId: 501, count: 40 });
});

test('what is told before the messages are there is among them', () => {
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
    { type: 'loaded', conversation: page, knownUpTo: 103 },
  );
  expect(ids(state)).toEqual([301, 302, 303]);
  expect(state).toMatchObject({ hasMore: true, arrivedCount: 3 });
});
