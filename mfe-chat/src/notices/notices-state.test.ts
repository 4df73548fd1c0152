import { WIRE_VALUES } from '@halo/shared/contracts';
import { aNotice, aProfileCard, FIXTURE_NOW } from '@halo/shared/testing';
import {
  initialNotices,
  type NoticesEvent,
  noticesOf,
  type NoticesState,
  readTogether,
  reduceNotices,
  shownTab,
  tabsOf,
  tabToOpen,
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

test('what was read while the list was fetched again stays read', () => {
  const state = after({ type: 'read', ids: [3] }, { type: 'allRead', tab: 'visits' }, { type: 'loaded', notices });
  expect(unreadIds(state)).toEqual([1]);
  expect(unreadIds(reduceNotices(state, { type: 'notRead', ids: [3] }))).toEqual([3, 1]);
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

test('another account begins with nothing, and a list that failed is fetched as a new one', () => {
  expect(initialNotices).toEqual({ status: 'loading' });
  expect(after({ type: 'reset' })).toBe(initialNotices);
  const failed = reduceNotices(initialNotices, { type: 'failed', code: 'offline' });
  expect(reduceNotices(failed, { type: 'started' })).toBe(initialNotices);
  expect(reduceNotices(failed, { type: 'read', ids: [1] })).toBe(failed);
});

test('what is marked already gives the same state', () => {
  const read = after({ type: 'read', ids: [1, 2] });
  expect(reduceNotices(read, { type: 'read', ids: [1, 2] })).toBe(read);
  expect(reduceNotices(read, { type: 'read', ids: [99] })).toBe(read);
  expect(reduceNotices(read, { type: 'notRead', ids: [3] })).toBe(read);
});

test('of the same time the later id comes first', () => {
  const same = [1, 3, 2].map((id) => aNotice({ id, angel: giulia, time: FIXTURE_NOW }));
  expect(after({ type: 'loaded', notices: same })).toMatchObject({ notices: [{ id: 3 }, { id: 2 }, { id: 1 }] });
});

test('what was read is not counted', () => {
  expect(unreadOf([aNotice({ id: 1, isRead: true }), aNotice({ id: 2, isRead: false })], 'likes')).toBe(1);
});

test('opens where something is unread, else where there is something, else the likes', () => {
  const read = notices.map((notice) => ({ ...notice, isRead: true }));
  const [, visit] = notices;
  const [, readVisit] = read;
  expect(tabToOpen(notices)).toBe('likes');
  expect(tabToOpen(read)).toBe('likes');
  expect(tabToOpen([...read, ...(visit ? [{ ...visit, id: 9 }] : [])])).toBe('visits');
  expect(tabToOpen(readVisit ? [readVisit] : [])).toBe('visits');
  expect(tabToOpen([])).toBe('likes');
});

test('the tab that a person chose stays, before there is a list the likes are open', () => {
  const onlyVisits = after({ type: 'loaded', notices: notices.slice(1, 2) });
  expect(shownTab(onlyVisits, undefined)).toBe('visits');
  expect(shownTab(onlyVisits, 'likes')).toBe('likes');
  expect(shownTab(initialNotices, undefined)).toBe('likes');
  expect(shownTab(initialNotices, 'others')).toBe('others');
});

test('a notice of an angel is not read with one that has no profile', () => {
  const failed = { id: 9, kind: WIRE_VALUES.paymentFailedNotice, time: 1, isRead: false } as const;
  const [like] = notices;
  expect(like && readTogether([...notices, failed], like)).toEqual([1, 2]);
});
