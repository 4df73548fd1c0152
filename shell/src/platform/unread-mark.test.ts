import { createEventBus } from '@halo/shared/bus';
import { someUnread, nextTask } from '@halo/shared/testing';
import { createUnreadMark } from './unread-mark.ts';

function start(draw: (address: string) => Promise<string | undefined> = async () => 'data:image/png;base64,AAAA') {
  document.head.innerHTML = '<link rel="icon" href="/brands/luna/icon.svg" type="image/svg+xml">';
  document.title = 'Luna';
  const bus = createEventBus();
  const badge = { setAppBadge: jest.fn(async () => {}), clearAppBadge: jest.fn(async () => {}) };
  const mark = createUnreadMark({ bus, page: document, badge, draw });
  const icon = () => document.querySelector('link')?.getAttribute('href');
  return {
    mark,
    badge,
    icon,
    unread: async (messages: number) => {
      bus.publish('unread.changed', someUnread({ messages, likes: 9 }));
      await nextTask();
    },
  };
}

test('the title shows unread messages as long as there are some, on every page', async () => {
  const { mark, unread } = start();
  await unread(3);
  expect(document.title).toBe('(3) Luna');
  mark.setTitle('Cerca · Luna');
  expect(document.title).toBe('(3) Cerca · Luna');
  await unread(0);
  expect(document.title).toBe('Cerca · Luna');
});

test('the icon of the tab has a dot as long', async () => {
  const { icon, unread } = start();
  await unread(1);
  expect(icon()).toBe('data:image/png;base64,AAAA');
  await unread(0);
  expect(icon()).toMatch(/\/brands\/luna\/icon\.svg$/);
});

test('a dot that is drawn too late, or not at all, is left out', async () => {
  const late: ((address: string) => void)[] = [];
  const { icon, unread } = start(() => new Promise((resolve) => late.push(resolve)));
  await unread(1);
  await unread(0);
  late[0]?.('data:late');
  await nextTask();
  expect(icon()).toMatch(/icon\.svg$/);
  const broken = start(() => Promise.reject(new Error('no canvas')));
  await broken.unread(2);
  expect(broken.icon()).toMatch(/icon\.svg$/);
});

test('an installed app gets its badge, and a browser that refuses is left alone', async () => {
  const { badge, unread } = start();
  badge.setAppBadge.mockRejectedValueOnce(new Error('not installed'));
  await unread(4);
  expect(badge.setAppBadge).toHaveBeenCalledWith(4);
  await unread(0);
  expect(badge.clearAppBadge).toHaveBeenCalledTimes(1);
});

test('a badge that a start before left goes with the first count of nothing', async () => {
  const { badge, unread } = start();
  await unread(0);
  await unread(0);
  expect([badge.setAppBadge.mock.calls, badge.clearAppBadge.mock.calls]).toEqual([[], [[]]]);
});
