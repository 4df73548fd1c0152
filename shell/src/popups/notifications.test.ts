import { aProfileCard, createFakePlatform } from '@halo/shared/testing';
import { createNotifications, NOTIFICATION_MS } from './notifications.ts';

const angel = aProfileCard({ id: 'angel-1' });

const QUIET = /^\/(?:chats|purchase|vip_plan|ok|adyen)(?:\/|$)/;

function start(path = '/find') {
  const { clock } = createFakePlatform();
  const isQuiet = (at: string, kind: string) => QUIET.test(at) || (at === '/notifications' && kind !== 'message');
  return { clock, notifications: createNotifications({ clock, path: () => path, isQuiet }) };
}

test('[POP-06] a card goes by itself, unless the pointer is on it', () => {
  const { clock, notifications } = start();
  notifications.notify({ kind: 'like', angel });
  clock.advance(NOTIFICATION_MS - 1);
  const release = notifications.hold();
  clock.advance(10 * NOTIFICATION_MS);
  expect(notifications.state.card).toBeDefined();
  release();
  clock.advance(NOTIFICATION_MS - 1);
  expect(notifications.state.card).toBeDefined();
  clock.advance(1);
  expect(notifications.state.card).toBeUndefined();
  expect(clock.waiting).toBe(0);
});

test('another entry on a card gives it its whole time again', () => {
  const { clock, notifications } = start();
  notifications.notify({ kind: 'message', angel });
  clock.advance(NOTIFICATION_MS - 1);
  notifications.notify({ kind: 'message', angel });
  clock.advance(NOTIFICATION_MS - 1);
  expect(notifications.state.card?.entries[0]?.count).toBe(2);
});

test('[PAGE-01] its time does not run in the background', () => {
  const { clock, notifications } = start();
  notifications.notify({ kind: 'message', angel });
  notifications.setHidden(true);
  clock.advance(10 * NOTIFICATION_MS);
  expect(notifications.state.card).toBeDefined();
  notifications.setHidden(false);
  clock.advance(NOTIFICATION_MS);
  expect(notifications.state.card).toBeUndefined();
});

test.each([
  '/chats',
  '/chats/angel-2',
  '/purchase',
  '/purchase/pay',
  '/vip_plan/cred',
  '/vip_plan',
  '/ok',
  '/adyen/paymentCheck',
])('[POP-06] nothing is announced on %s', (path) => {
  const { notifications } = start(path);
  for (const kind of ['message', 'like', 'visit'] as const) notifications.notify({ kind, angel });
  expect(notifications.state).toMatchObject({ card: undefined, waiting: [] });
});

test.each(['/find', '/user/1', '/okay', '/chatsworth'])('[POP-06] everything is announced on %s', (path) => {
  const { notifications } = start(path);
  notifications.notify({ kind: 'message', angel });
  expect(notifications.state.card).toBeDefined();
});

test('[POP-06] going to a chat, a purchase or the plans closes it', () => {
  for (const path of ['/chats/angel-1', '/purchase/choose', '/vip_plan/cred']) {
    const { clock, notifications } = start();
    notifications.notify({ kind: 'message', angel });
    notifications.moved('/match');
    expect(notifications.state.card).toBeDefined();
    notifications.moved(path);
    expect(notifications.state.card).toBeUndefined();
    expect(clock.waiting).toBe(0);
  }
});

test('the page of notices shows likes and visits itself, and says nothing of messages', () => {
  const { notifications } = start('/notifications');
  notifications.notify({ kind: 'like', angel });
  expect(notifications.state.card).toBeUndefined();
  notifications.notify({ kind: 'message', angel });
  expect(notifications.state.card?.entries[0]?.kind).toBe('message');
});
