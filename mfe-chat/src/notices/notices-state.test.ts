import { aNotice, aProfileCard, FIXTURE_NOW } from '@halo/shared/testing';
import {
  initialNotices,
  type NoticesEvent,
  noticesOf,
  type NoticesState,
  readTogether,
  reduceNotices,
  tabsOf,
  unreadOf,
} from './notices-state.ts';

const giulia = aProfileCard({ id: 'angel-1' });
const sara = aProfileCard({ id: 'angel-2' });
const notices = [
  aNotice({ id: 1, angel: giulia, time: FIXTURE_NOW - 3000 }),
  aNotice({ id: 2, angel: giulia, kind: 'visita', time: FIXTURE_NOW - 2000 }),
  aNotice({ id: 3, angel: sara, time: FIXTURE_NOW - 1000 }),
];

function after(...events: NoticesEvent[]): NoticesState {
  return [{ type: 'loaded', notices } as const, ...events].reduce(reduceNotices, initialNotices);
}

const unreadIds = (state: NoticesState) =>
  state.status === 'ready' ? state.notices.filter(({ isRead }) => !isRead).map(({ id }) => id) : undefined;

test('[NOTI-01] newest first, each id once', () => {
  const state = after({ type: 'loaded', notices: [...notices, ...notices] });
  expect(state).toMatchObject({ notices: [{ id: 3 }, { id: 2 }, { id: 1 }] });
});

test('[NOTI-01] visits have a tab only when there are visits', () => {
  expect(tabsOf(notices)).toEqual(['likes', 'visits']);
  expect(tabsOf(notices.filter(({ kind }) => kind === 'like'))).toEqual(['likes']);
  expect(tabsOf([])).toEqual(['likes']);
  expect(tabsOf([{ id: 9, kind: 'purchKo', time: 1, isRead: false }])).toEqual(['likes', 'others']);
});

test('[NOTI-01] likes are counted without visits', () => {
  expect(unreadOf(notices, 'likes')).toBe(2);
  expect(unreadOf(notices, 'visits')).toBe(1);
  expect(noticesOf(notices, 'visits').map(({ id }) => id)).toEqual([2]);
});

test('[NOTI-01] reading one reads what the server reads with it: everything of this angel', () => {
  const [like] = notices;
  expect(like && readTogether(notices, like)).toEqual([1, 2]);
  expect(unreadIds(after({ type: 'read', ids: [1, 2] }))).toEqual([3]);
  expect(unreadIds(after({ type: 'read', ids: [1, 2] }, { type: 'notRead', ids: [1, 2] }))).toEqual([3, 2, 1]);
});

test('a notice without a profile is read alone', () => {
  const failed = { id: 9, kind: 'purchKo', time: 1, isRead: false } as const;
  expect(readTogether([...notices, failed], failed)).toEqual([9]);
});

test('read on another device: one kind at a time', () => {
  expect(unreadIds(after({ type: 'allRead', tab: 'likes' }))).toEqual([2]);
});

test('a list on screen survives that fetching it again fails', () => {
  expect(after({ type: 'started' }, { type: 'failed', code: 'offline' }).status).toBe('ready');
  expect(reduceNotices(initialNotices, { type: 'failed', code: 'offline' })).toEqual({
    status: 'failed',
    code: 'offline',
  });
});
