import type { ConversationEntry } from '@halo/shared/contracts';
import { aConversationEntry, aMessage, aProfileCard, FIXTURE_NOW } from '@halo/shared/testing';
import { CLOCK_SLACK_MS } from '../limits.ts';
import { hasEntryOf, hasMessages, type InboxEvent, type InboxState, initialInbox, reduceInbox } from './inbox-state.ts';

const giulia = aProfileCard({ id: 'angel-1' });
const sara = aProfileCard({ id: 'angel-2', screenName: 'Sara' });
const entries = [
  aConversationEntry({ angel: giulia, lastMessage: aMessage({ id: 1, sentAt: FIXTURE_NOW - 2000 }), unreadCount: 1 }),
  aConversationEntry({
    angel: sara,
    lastMessage: aMessage({ id: 2, angelId: 'angel-2', sentAt: FIXTURE_NOW - 1000 }),
    unreadCount: 0,
  }),
];

const listed: InboxEvent = { type: 'loaded', entries, at: FIXTURE_NOW };
const received = (over: Parameters<typeof aMessage>[0], angel = giulia): InboxEvent => ({
  type: 'received',
  message: aMessage({ angelId: angel.id, sentAt: FIXTURE_NOW, isRead: false, ...over }),
  angel,
});

function run(...events: InboxEvent[]): InboxState {
  return events.reduce(reduceInbox, initialInbox);
}

function after(...events: InboxEvent[]): InboxState {
  return run(listed, ...events);
}

const shape = (state: InboxState) =>
  state.status === 'ready' &&
  state.entries.map(({ angel, unreadCount, lastMessage }) => [angel.id, unreadCount, lastMessage.id]);

test('newest first', () => {
  expect(shape(after())).toEqual([
    ['angel-2', 0, 2],
    ['angel-1', 1, 1],
  ]);
});

test('a message moves its conversation up and counts once', () => {
  expect(shape(after(received({ id: 3 }), received({ id: 3 })))).toEqual([
    ['angel-1', 2, 3],
    ['angel-2', 0, 2],
  ]);
});

test('a new profile gets a row', () => {
  expect(shape(after(received({ id: 9 }, aProfileCard({ id: 'angel-3' }))))).toContainEqual(['angel-3', 1, 9]);
});

test('shows the later state of its last message, in any order', () => {
  const changed = (version: number, text: string): InboxEvent => ({
    type: 'changed',
    message: aMessage({ id: 91, angelId: 'angel-1', sentAt: FIXTURE_NOW, version, text }),
  });
  const shown = (state: InboxState) => (state.status === 'ready' ? state.entries[0]?.lastMessage.text : undefined);
  const arrived = received({ id: 91, version: 0 });
  expect(shown(after(arrived, changed(2, 'late'), changed(1, 'early')))).toBe('late');
  expect(shown(after(arrived, changed(1, 'early'), changed(2, 'late')))).toBe('late');
});

test('reading empties one badge, or all', () => {
  expect(shape(after({ type: 'read', angelId: 'angel-1', upToId: 1 }))).toContainEqual(['angel-1', 0, 1]);
  expect(shape(after({ type: 'allRead' }))).toContainEqual(['angel-1', 0, 1]);
});

test('a list on screen survives that fetching it again fails', () => {
  expect(after({ type: 'started' }, { type: 'failed', code: 'offline' })).toMatchObject({ status: 'ready' });
  expect(reduceInbox(initialInbox, { type: 'failed', code: 'offline' })).toEqual({ status: 'failed', code: 'offline' });
});

test('what arrives while the list is fetched is in it afterwards, the first time and again', () => {
  const facts = [received({ id: 3 }), received({ id: 9 }, aProfileCard({ id: 'angel-3' }))];
  const wanted = [
    ['angel-3', 1, 9],
    ['angel-1', 2, 3],
    ['angel-2', 0, 2],
  ];
  expect(shape(run({ type: 'started' }, ...facts, listed))).toEqual(wanted);
  expect(shape(after({ type: 'started' }, ...facts, listed))).toEqual(wanted);
  // A list that was not asked for keeps nothing.
  expect(run(...facts)).toEqual(initialInbox);
});

test('what the answer has counted is not counted again, in any order of arrival', () => {
  const fresh: InboxEvent = {
    type: 'loaded',
    at: FIXTURE_NOW,
    entries: [
      aConversationEntry({
        angel: giulia,
        lastMessage: aMessage({ id: 12, sentAt: FIXTURE_NOW, isRead: false }),
        unreadCount: 2,
      }),
    ],
  };
  const missed = [received({ id: 11 }), received({ id: 12 })];
  expect(shape(run(fresh, ...missed))).toEqual([['angel-1', 2, 12]]);
  expect(shape(after({ type: 'started' }, ...missed, fresh))).toEqual([['angel-1', 2, 12]]);
  // One that waited for its time was not in the count, although its id is lower.
  expect(shape(run(fresh, received({ id: 10, sentAt: FIXTURE_NOW + 60_000 })))).toEqual([['angel-1', 3, 12]]);
});

test('a visit is no conversation, and a like is one without being unread', () => {
  const stranger = aProfileCard({ id: 'angel-3' });
  expect(
    after(received({ id: 8, kind: 'visita', text: '' }), received({ id: 9, kind: 'visita', text: '' }, stranger)),
  ).toEqual(after());
  expect(shape(after(received({ id: 8, kind: 'like', text: '' })))).toEqual([
    ['angel-1', 1, 8],
    ['angel-2', 0, 2],
  ]);
  expect(shape(after(received({ id: 9, kind: 'like', text: '' }, stranger)))).toContainEqual(['angel-3', 0, 9]);
});

test('a like that comes on top does not make a conversation one of likes only', () => {
  const withMessages = (...events: InboxEvent[]) => {
    const state = after(...events);
    return state.status === 'ready' && state.entries.map((entry) => [entry.angel.id, hasMessages(entry)]);
  };
  const like = received({ id: 8, kind: 'like', text: '' });
  expect(withMessages({ type: 'read', angelId: 'angel-1', upToId: 1 }, like)).toContainEqual(['angel-1', true]);
  const stranger = aProfileCard({ id: 'angel-3' });
  const first = received({ id: 9, kind: 'like', text: '' }, stranger);
  expect(withMessages(first)).toContainEqual(['angel-3', false]);
  expect(
    withMessages(first, { type: 'sent', message: aMessage({ id: 10, angelId: 'angel-3', kind: 'personal' }) }),
  ).toContainEqual(['angel-3', true]);
});

test('what was read while the list is fetched stays read, what came after it does not', () => {
  const fresh: InboxEvent = {
    type: 'loaded',
    at: FIXTURE_NOW,
    entries: [aConversationEntry({ angel: giulia, lastMessage: aMessage({ id: 3, isRead: false }), unreadCount: 2 })],
  };
  const read = (upToId: number): InboxEvent => ({ type: 'read', angelId: 'angel-1', upToId });
  expect(shape(run({ type: 'started' }, read(3), fresh))).toEqual([['angel-1', 0, 3]]);
  expect(shape(run({ type: 'started' }, read(2), fresh))).toEqual([['angel-1', 1, 3]]);
  expect(shape(after({ type: 'started' }, { type: 'allRead' }, fresh))).toEqual([['angel-1', 1, 3]]);
});

test('another account begins with nothing, and what fails holds nothing', () => {
  expect(after({ type: 'reset' })).toBe(initialInbox);
  const failed = run({ type: 'started' }, received({ id: 3 }), { type: 'failed', code: 'offline' });
  expect(failed).toEqual({ status: 'failed', code: 'offline' });
  expect(reduceInbox(failed, received({ id: 4 }))).toBe(failed);
  expect(shape(run({ type: 'started' }, { type: 'failed', code: 'offline' }, listed))).toEqual(shape(after()));
  expect(reduceInbox(initialInbox, received({ id: 4 }))).toBe(initialInbox);
  expect(run({ type: 'started' }, { type: 'allRead' })).toEqual({ status: 'loading', held: [] });
});

test('a conversation that is closed leaves the list, and one that is not there changes nothing', () => {
  const state = after();
  expect(hasEntryOf(state, 'angel-1')).toBe(true);
  expect(hasEntryOf(state, 'angel-9')).toBe(false);
  expect(hasEntryOf(initialInbox, 'angel-1')).toBe(false);
  expect(reduceInbox(state, { type: 'closed', angelId: 'angel-9' })).toBe(state);
  expect(shape(reduceInbox(state, { type: 'closed', angelId: 'angel-1' }))).toEqual([['angel-2', 0, 2]]);
});

test('what changes nothing gives the same state', () => {
  const state = after();
  const own = aMessage({ id: 1, angelId: giulia.id, kind: 'personal', clientId: 'client-1' });
  expect(reduceInbox(state, { type: 'sent', message: own })).toBe(state);
  expect(reduceInbox(state, { type: 'sent', message: { ...own, angelId: 'angel-9' } })).toBe(state);
  expect(reduceInbox(state, { type: 'read', angelId: 'angel-2', upToId: 2 })).toBe(state);
  expect(reduceInbox(state, { type: 'read', angelId: 'angel-9', upToId: 2 })).toBe(state);
  const read = reduceInbox(state, { type: 'allRead' });
  expect(reduceInbox(read, { type: 'allRead' })).toBe(read);
});

test('a message of ours shows in the list and makes it a conversation', () => {
  const like = aConversationEntry({
    angel: giulia,
    lastMessage: aMessage({ id: 1, kind: 'like', sentAt: FIXTURE_NOW - 2000 }),
    unreadCount: 0,
    hasMessages: false,
  });
  const own = aMessage({ id: 5, angelId: giulia.id, kind: 'personal', clientId: 'client-5', sentAt: FIXTURE_NOW });
  const state = run({ type: 'loaded', entries: [like], at: FIXTURE_NOW }, { type: 'sent', message: own });
  expect(state).toMatchObject({ entries: [{ lastMessage: { id: 5 }, hasMessages: true }] });
});

test('what the server counted when it answered is not counted again, up to its last message and its clock', () => {
  const late = FIXTURE_NOW + CLOCK_SLACK_MS;
  expect(shape(after(received({ id: 2, sentAt: late }, sara)))).toContainEqual(['angel-2', 0, 2]);
  const counted = run(
    { type: 'loaded', entries, at: FIXTURE_NOW },
    received({ id: 4 }),
    received({ id: 1, sentAt: late }),
  );
  expect(shape(counted)).toContainEqual(['angel-1', 2, 4]);
  const waited = after(received({ id: 4 }), received({ id: 0, sentAt: late + 1 }));
  expect(shape(waited)).toContainEqual(['angel-1', 3, 4]);
});

test('something to read or answer is a message from either side, or one that was there before', () => {
  const entry = (kind: 'like' | 'message' | 'personal', unreadCount = 0) =>
    aConversationEntry({
      angel: giulia,
      lastMessage: aMessage({ id: 1, kind, ...(kind === 'personal' ? { clientId: 'client-1' } : {}) }),
      unreadCount,
      hasMessages: false,
    });
  expect(hasMessages(entry('like'))).toBe(false);
  expect(hasMessages(entry('like', 1))).toBe(true);
  expect(hasMessages(entry('message'))).toBe(true);
  expect(hasMessages(entry('personal'))).toBe(true);
  expect(hasMessages({ ...entry('like'), hasMessages: true })).toBe(true);
  const liked = run({ type: 'loaded', entries: [entry('like')], at: FIXTURE_NOW }, received({ id: 7, kind: 'like' }));
  expect(liked).toMatchObject({ entries: [{ hasMessages: false, unreadCount: 0, lastMessage: { id: 7 } }] });
});

test('reading leaves the last one unread when it came later, and a like is never unread', () => {
  expect(
    shape(after(received({ id: 3 }), received({ id: 4 }), { type: 'read', angelId: 'angel-1', upToId: 3 })),
  ).toContainEqual(['angel-1', 1, 4]);
  expect(shape(after(received({ id: 3 }), { type: 'read', angelId: 'angel-1', upToId: 3 }))).toContainEqual([
    'angel-1',
    0,
    3,
  ]);
  expect(
    shape(
      after(received({ id: 3 }), received({ id: 4, kind: 'like' }), { type: 'read', angelId: 'angel-1', upToId: 3 }),
    ),
  ).toContainEqual(['angel-1', 0, 4]);
});

const kept = (seat: Partial<ConversationEntry['seat']>) => ({
  isPinned: false,
  isMuted: false,
  isArchived: false,
  ...seat,
});

test('[CHAT-14] what is pinned stands above what is newer', () => {
  const state = after({ type: 'arranged', angelId: 'angel-1', settings: kept({ isPinned: true }) });
  expect(shape(state)).toEqual([
    ['angel-1', 1, 1],
    ['angel-2', 0, 2],
  ]);
  expect(shape(reduceInbox(state, received({ id: 3 }, sara)))).toEqual([
    ['angel-1', 1, 1],
    ['angel-2', 1, 3],
  ]);
});

test('[CHAT-14] a message brings a conversation back from the archive, unless it is muted', () => {
  const archived = (isMuted: boolean) =>
    after({ type: 'arranged', angelId: 'angel-1', settings: kept({ isMuted, isArchived: true }) }, received({ id: 3 }));
  expect(archived(false)).toMatchObject({ entries: [{ seat: { isArchived: false } }, {}] });
  expect(archived(true)).toMatchObject({
    entries: [{ seat: { isArchived: true, isMuted: true }, unreadCount: 2 }, {}],
  });
});

test('[CHAT-14] that nothing counts as unread says nothing of what is muted', () => {
  const muted: InboxEvent = { type: 'arranged', angelId: 'angel-1', settings: kept({ isMuted: true }) };
  expect(shape(after(muted, { type: 'allRead' }))).toContainEqual(['angel-1', 1, 1]);
});

test('[CHAT-14] a deleted conversation is gone, unless something came since', () => {
  const cleared: InboxEvent = { type: 'cleared', angelId: 'angel-1', upToId: 1 };
  expect(shape(after(cleared))).toEqual([['angel-2', 0, 2]]);
  expect(shape(after(received({ id: 3 }), cleared))).toContainEqual(['angel-1', 2, 3]);
  const state = after();
  expect(reduceInbox(state, { ...cleared, angelId: 'angel-9' })).toBe(state);
});
