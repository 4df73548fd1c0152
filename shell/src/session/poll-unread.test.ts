import type { FakePlatformOptions } from '@halo/shared/testing';
import {
  aConversation,
  aConversationEntry,
  aMessage,
  aNotice,
  anOverview,
  aProfileCard,
  createFakePlatform,
  someUnread,
} from '@halo/shared/testing';
import { createUnreadPoll } from './poll-unread.ts';

const giulia = aProfileCard({ id: 'angel-1' });
const sara = aProfileCard({ id: 'angel-2' });
const unreadMessage = (id: number, angelId = 'angel-1') => aMessage({ id, angelId, isRead: false });

function start(conversations: NonNullable<FakePlatformOptions['api']>['conversations'], unread = someUnread()) {
  const platform = createFakePlatform({ unread, api: { conversations: { ...conversations } } });
  const announced = new Set<number>();
  const received: string[] = [];
  platform.bus.on('like.received', ({ angel }) => received.push(`like ${angel.id}`));
  platform.bus.on('visit.received', ({ angel }) => received.push(`visit ${angel.id}`));
  const poll = createUnreadPoll({
    ...platform,
    announceMessage({ message }) {
      if (announced.has(message.id)) return false;
      announced.add(message.id);
      received.push(`message ${message.id}`);
      return true;
    },
    onMessage: ({ message }) => received.push(`card ${message.id}`),
  });
  return { ...platform, received, announced, poll: () => poll(new AbortController().signal) };
}

test('[NOTI-02] counts that have not grown ask for nothing more', async () => {
  const { poll, calls, received } = start(
    { overview: async () => anOverview({ unread: someUnread({ messages: 2, likes: 1 }) }) },
    someUnread({ messages: 2, likes: 1 }),
  );
  await poll();
  expect(calls().map(({ name }) => name)).toEqual(['conversations.overview']);
  expect(received).toEqual([]);
});

test('[NOTI-02] what has grown is announced as the socket announces it, each once however often it is asked', async () => {
  const { poll, received, bus } = start({
    overview: async () => anOverview({ unread: someUnread({ messages: 3, likes: 1, visits: 1 }) }),
    list: async () => ({
      conversations: [
        aConversationEntry({ angel: sara, lastMessage: unreadMessage(9, 'angel-2') }),
        aConversationEntry({ angel: giulia, lastMessage: unreadMessage(8), unreadCount: 2 }),
      ],
      unreadTotal: 3,
    }),
    history: async () =>
      aConversation({
        angel: giulia,
        messages: [aMessage({ id: 5, isRead: true }), unreadMessage(7), unreadMessage(8)],
      }),
    notifications: async () => [
      aNotice({ id: 4, angel: giulia }),
      aNotice({ id: 3, kind: 'visita', angel: sara }),
      aNotice({ id: 2, angel: sara, isRead: true }),
    ],
  });
  await poll();
  expect(received).toEqual([
    'message 9',
    'card 9',
    'message 7',
    'card 7',
    'message 8',
    'card 8',
    'like angel-1',
    'visit angel-2',
  ]);
  expect(bus.last('unread.changed')).toEqual({ messages: 3, likes: 1, visits: 1 });
  await poll();
  bus.publish('unread.changed', someUnread());
  await poll();
  expect(received).toHaveLength(8);
});

test('[NOTI-02] what was unread before is not announced as new', async () => {
  const { poll, received } = start(
    {
      overview: async () => anOverview({ unread: someUnread({ messages: 2, likes: 2 }) }),
      list: async () => ({
        conversations: [aConversationEntry({ angel: giulia, lastMessage: unreadMessage(8), unreadCount: 2 })],
        unreadTotal: 2,
      }),
      notifications: async () => [aNotice({ id: 4, angel: sara }), aNotice({ id: 3, angel: giulia })],
    },
    someUnread({ messages: 1, likes: 1 }),
  );
  await poll();
  expect(received).toEqual(['message 8', 'card 8', 'like angel-2']);
});

test('an answer that comes after signing out is not announced', async () => {
  const platform = createFakePlatform({
    api: { conversations: { overview: async () => anOverview({ unread: someUnread({ likes: 4 }) }) } },
  });
  const controller = new AbortController();
  const polling = createUnreadPoll({ ...platform, announceMessage: () => true, onMessage: () => {} })(
    controller.signal,
  );
  controller.abort();
  await polling;
  expect(platform.bus.last('unread.changed')).toEqual(someUnread());
});
