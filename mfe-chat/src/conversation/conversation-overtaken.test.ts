import { type ChatMessage, type Conversation, DELETED_TEXT, PLAIN_SEAT } from '@halo/shared/contracts';
import { aConversation, aMessage, aProfileCard, aSession, createFakePlatform, nextTask } from '@halo/shared/testing';
import { PREPARING_MS } from '../limits.ts';
import { createConversationSession } from './conversation-session.ts';
import type { ReadyConversation } from './ready-conversation.ts';

const angelId = 'angel-1';
const some = (...ids: number[]) => ids.map((id) => aMessage({ id, version: 1 }));

/** An open conversation whose next pages are on the wire until `answer` is called for them, in any order. */
async function open(first: Partial<Conversation> = { messages: some(100, 101, 102), hasMore: true }) {
  const asked: ((page: Conversation) => void)[] = [];
  const history = jest
    .fn(() => new Promise<Conversation>((resolve) => asked.push(resolve)))
    .mockImplementationOnce(async () => aConversation(first));
  const platform = createFakePlatform({ session: aSession(), api: { conversations: { history } } });
  const session = createConversationSession({ platform, angelId, onRead() {}, onDraft() {} });
  const stop = session.start();
  await nextTask();
  return {
    platform,
    pages: session.pages,
    stop,
    state: () => session.get() as ReadyConversation,
    ids: () => (session.get() as ReadyConversation).messages.map(({ id }) => id),
    async answer(page: Partial<Conversation>, index = asked.length - 1) {
      asked[index]?.(aConversation({ hasMore: true, ...page }));
      await nextTask();
    },
  };
}

type Open = Awaited<ReturnType<typeof open>>;

async function openWindow(): Promise<Open> {
  const opened = await open();
  void opened.pages.loadAround(11);
  await opened.answer({ messages: [] });
  await opened.answer({ messages: some(10, 11, 12), hasNewer: true });
  expect(opened.ids()).toEqual([10, 11, 12]);
  return opened;
}

/** Each way of loading a page, begun; and what it answers. */
const LOADS = {
  older: async () => {
    const opened = await open();
    opened.pages.loadOlder();
    return { opened, page: { messages: some(97, 98, 99) } };
  },
  newer: async () => {
    const opened = await openWindow();
    opened.pages.loadNewer();
    return { opened, page: { messages: some(97, 98, 99), hasNewer: true } };
  },
  newest: async () => {
    const opened = await openWindow();
    void opened.pages.loadNewest();
    return { opened, page: { messages: some(97, 98, 99) } };
  },
  around: async () => {
    const opened = await open({ messages: some(200, 201), hasMore: false });
    void opened.pages.loadAround(98);
    return { opened, page: { messages: some(97, 98, 99), hasNewer: true } };
  },
};
const loads = Object.entries(LOADS);
const changed = (id: number, over: Partial<ChatMessage>) => ({
  angelId,
  id,
  message: aMessage({ id, version: 2, ...over }),
});

test.each(loads)('what changes while the %s page is on the wire is newer than its answer', async (_name, begin) => {
  const { opened, page } = await begin();
  opened.platform.bus.publish('chat.changed', changed(98, { otherReaction: '👍' }));
  await opened.answer(page);
  expect(opened.state().messages).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: 98, otherReaction: '👍' })]),
  );
  opened.stop();
});

test.each(loads)('what is even newer in the answer of the %s page stays', async (_name, begin) => {
  const { opened, page } = await begin();
  opened.platform.bus.publish('chat.changed', changed(98, { otherReaction: '👍' }));
  const later = page.messages.map((message) => ({ ...message, version: 3 }));
  await opened.answer({ ...page, messages: later });
  expect(opened.state().messages.find(({ id }) => id === 98)).toEqual(later[1]);
  opened.stop();
});

test.each(loads)(
  '[CHAT-14] what is deleted while the %s page is on the wire does not come back',
  async (_name, begin) => {
    const { opened, page } = await begin();
    opened.platform.bus.publish('chat.changed', { angelId, id: 97 });
    opened.platform.bus.publish('chat.changed', changed(98, { isDeleted: true, text: DELETED_TEXT }));
    const quote = { id: 98, isOwn: false, isLocked: false, text: 'segreto' };
    await opened.answer({
      ...page,
      messages: page.messages.map((message) => (message.id === 99 ? { ...message, quote } : message)),
    });
    expect(opened.ids()).not.toContain(97);
    const [one, other] = [98, 99].map((id) => opened.state().messages.find((message) => message.id === id));
    expect(one).toMatchObject({ isDeleted: true, text: DELETED_TEXT });
    expect(other).toMatchObject({ quote: { isDeleted: true, text: DELETED_TEXT } });
    opened.stop();
  },
);

test.each(loads)(
  'a conversation that is deleted while the %s page is on the wire stays deleted',
  async (_name, begin) => {
    const { opened, page } = await begin();
    opened.platform.bus.publish('chat.cleared', { angelId, upToId: 300 });
    opened.platform.bus.publish('chat.sent', {
      angelId,
      clientId: 'client-301',
      message: aMessage({ id: 301, kind: 'personal', clientId: 'client-301' }),
    });
    await opened.answer(page, 0);
    await opened.answer(page, 2);
    await opened.answer({
      messages: [aMessage({ id: 301, kind: 'personal', clientId: 'client-301' })],
      hasMore: false,
    });
    expect(opened.ids()).toEqual([301]);
    expect(opened.state()).toMatchObject({ hasMore: false, hasNewer: false, older: 'idle' });
    opened.stop();
  },
);

test.each([
  ['newer', (pages: Open['pages']): void => pages.loadNewer()],
  ['newest', (pages: Open['pages']): void => void pages.loadNewest()],
] as const)('what arrives while the %s page is on the wire stands behind it', async (_name, begin) => {
  const opened = await openWindow();
  begin(opened.pages);
  opened.platform.bus.publish('chat.received', { message: aMessage({ id: 103 }), angel: aProfileCard() });
  await opened.answer({ messages: some(101, 102), hasNewer: false });
  expect(opened.ids().slice(-3)).toEqual([101, 102, 103]);
  expect(opened.state().hasNewer).toBe(false);
  opened.stop();
});

test('what arrives is not lost when the answer that was on the wire says that nothing is newer', async () => {
  const opened = await openWindow();
  opened.pages.loadNewer();
  opened.platform.bus.publish('chat.received', { message: aMessage({ id: 103 }), angel: aProfileCard() });
  await opened.answer({ messages: [], hasNewer: false });
  expect(opened.ids()).toEqual([10, 11, 12, 103]);
  opened.stop();
});

const readAgain = ({ platform }: Open) => platform.bus.publish('chat.closed', { angelId, isClosed: false });

test('of two answers to the same question the one that was asked for later stays', async () => {
  const opened = await open({ messages: some(101, 102) });
  readAgain(opened);
  readAgain(opened);
  await opened.answer({ messages: some(102), hasMore: false, isBlocked: true }, 1);
  await opened.answer({ messages: some(101, 102), hasMore: false, isBlocked: false }, 0);
  expect(opened.ids()).toEqual([102]);
  expect(opened.state().isBlocked).toBe(true);
  opened.stop();
});

test('the earlier of two answers shows first what there is', async () => {
  const opened = await open({ messages: some(101) });
  readAgain(opened);
  readAgain(opened);
  await opened.answer({ messages: some(101, 102) }, 0);
  expect(opened.ids()).toEqual([101, 102]);
  await opened.answer({ messages: some(101, 102, 103), seat: { ...PLAIN_SEAT, isPinned: true } }, 1);
  expect(opened.ids()).toEqual([101, 102, 103]);
  expect(opened.state().seat.isPinned).toBe(true);
  opened.stop();
});

test('what is announced of the conversation itself while it is read again is newer than the answer', async () => {
  const opened = await open({ messages: some(101), freeLeft: 3 });
  readAgain(opened);
  const { bus } = opened.platform;
  bus.publish('chat.arranged', { angelId, settings: { ...PLAIN_SEAT, isPinned: true } });
  bus.publish('presence.changed', { angelId, isOnline: false, lastSeenAt: 5 });
  const message = aMessage({ id: 102, kind: 'personal', clientId: 'client-102' });
  bus.publish('chat.sent', { angelId, clientId: 'client-102', message });
  await opened.answer({ messages: some(101), freeLeft: 3, angel: aProfileCard({ isOnline: true }) });
  expect(opened.state()).toMatchObject({
    seat: { isPinned: true },
    angel: { isOnline: false, lastSeenAt: 5 },
    freeLeft: 2,
  });
  readAgain(opened);
  await opened.answer({ messages: [...some(101), message], freeLeft: 2, angel: aProfileCard({ isOnline: true }) });
  expect(opened.state()).toMatchObject({ seat: { isPinned: false }, angel: { isOnline: true }, freeLeft: 2 });
  opened.stop();
});

test('what is deleted or arranged before the conversation is open stays so', async () => {
  let answer = (_page: Conversation): void => {};
  const history = () => new Promise<Conversation>((resolve) => (answer = resolve));
  const platform = createFakePlatform({ session: aSession(), api: { conversations: { history } } });
  const session = createConversationSession({ platform, angelId, onRead() {}, onDraft() {} });
  const stop = session.start();
  platform.bus.publish('chat.cleared', { angelId, upToId: 101 });
  platform.bus.publish('chat.arranged', { angelId, settings: { ...PLAIN_SEAT, isMuted: true } });
  answer(aConversation({ messages: some(100, 101, 102), hasMore: true, firstUnreadId: 100, unreadCount: 3 }));
  await nextTask();
  expect(session.get()).toMatchObject({
    messages: [{ id: 102 }],
    hasMore: false,
    unread: undefined,
    seat: { isMuted: true },
  });
  stop();
});

test('an older page does not join what took the place of what it was asked for', async () => {
  const opened = await open();
  opened.pages.loadOlder();
  readAgain(opened);
  await opened.answer({ messages: some(300, 301) }, 1);
  await opened.answer({ messages: some(97, 98, 99), hasMore: false }, 0);
  expect(opened.ids()).toEqual([300, 301]);
  expect(opened.state()).toMatchObject({ hasMore: true, older: 'idle' });
  opened.stop();
});

test('what was locked when a page was asked for is read again when that comes after the unlocking', async () => {
  const opened = await open();
  opened.pages.loadOlder();
  opened.platform.bus.publish('payment.settled', {
    attemptId: 'attempt-1',
    status: 'settled',
    planName: 'Gold',
    premiumLevel: 1,
  });
  await opened.answer({ messages: some(100, 101, 102) }, 1);
  await opened.answer({ messages: [aMessage({ id: 99, version: 1, text: '', isLocked: true })] }, 0);
  await opened.answer({ messages: some(99) }, 2);
  expect(opened.state().messages[0]).toMatchObject({ id: 99, isLocked: false });
  opened.stop();
});

test('a message that waits for its time and is deleted before does not come', async () => {
  const opened = await open();
  const message = aMessage({ id: 103, sentAt: opened.platform.clock.now() + 60_000 });
  opened.platform.bus.publish('chat.received', { message, angel: aProfileCard() });
  opened.platform.bus.publish('chat.changed', { angelId, id: 103 });
  opened.platform.clock.advance(60_000);
  opened.platform.clock.advance(PREPARING_MS);
  expect(opened.ids()).toEqual([100, 101, 102]);
  expect(opened.state().writing).toBeUndefined();
  opened.stop();
});

test('a reply that is announced first does not come with a page, and not after all was deleted', async () => {
  const opened = await open();
  const { bus, clock } = opened.platform;
  const angel = aProfileCard({ nature: 'ai' });
  const reply = (id: number) => aMessage({ id, sentAt: clock.now() });
  bus.publish('chat.received', { message: reply(103), angel });
  readAgain(opened);
  await opened.answer({ messages: [...some(100, 101, 102), reply(103)] });
  expect([opened.ids(), opened.state().writing]).toEqual([[100, 101, 102], 'preparing']);
  clock.advance(PREPARING_MS);
  expect([opened.ids(), opened.state().writing]).toEqual([[100, 101, 102, 103], undefined]);
  bus.publish('chat.received', { message: reply(104), angel });
  bus.publish('chat.cleared', { angelId, upToId: 104 });
  clock.advance(PREPARING_MS);
  expect([opened.ids(), opened.state().writing]).toEqual([[], undefined]);
  opened.stop();
});
