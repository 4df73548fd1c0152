import { aConversationEntry, aMessage, aProfileCard, FIXTURE_NOW } from '@halo/shared/testing';
import { type InboxEvent, type InboxState, initialInbox, reduceInbox } from './inbox-state.ts';

const giulia = aProfileCard({ id: 'angel-1' });
const sara = aProfileCard({ id: 'angel-2', screenName: 'Sara' });
const entries = [
  aConversationEntry({ angel: giulia, lastMessage: aMessage({ id: 1, sentAt: FIXTURE_NOW - 2000 }), unreadCount: 1 }),
  aConversationEntry({ angel: sara, lastMessage: aMessage({ id: 2, angelId: 'angel-2', sentAt: FIXTURE_NOW - 1000 }), unreadCount: 0 }),
];

function after(...events: InboxEvent[]): InboxState {
  return [{ type: 'loaded', entries } as const, ...events].reduce(reduceInbox, initialInbox);
}

const shape = (state: InboxState) => state.status === 'ready' && state.entries.map(({ angel, unreadCount, lastMessage }) => [angel.id, unreadCount, lastMessage.id]);

test('newest first', () => {
  expect(shape(after())).toEqual([['angel-2', 0, 2], ['angel-1', 1, 1]]);
});

test('a message moves its conversation up and counts once', () => {
  const message = aMessage({ id: 3, sentAt: FIXTURE_NOW, isRead: false });
  const received: InboxEvent = { type: 'received', message, angel: giulia };
  expect(shape(after(received, received))).toEqual([['angel-1', 2, 3], ['angel-2', 0, 2]]);
});

test('somebody new gets a row', () => {
  const message = aMessage({ id: 9, angelId: 'angel-3', sentAt: FIXTURE_NOW, isRead: false });
  expect(shape(after({ type: 'received', message, angel: aProfileCard({ id: 'angel-3' }) }))).toContainEqual(['angel-3', 1, 9]);
});

test('reading empties one badge, or all', () => {
  expect(shape(after({ type: 'read', angelId: 'angel-1' }))).toContainEqual(['angel-1', 0, 1]);
  expect(shape(after({ type: 'allRead' }))).toContainEqual(['angel-1', 0, 1]);
});

test('a list on screen survives that fetching it again fails', () => {
  expect(after({ type: 'started' }, { type: 'failed', code: 'offline' })).toMatchObject({ status: 'ready' });
  expect(reduceInbox(initialInbox, { type: 'failed', code: 'offline' })).toEqual({ status: 'failed', code: 'offline' });
});
