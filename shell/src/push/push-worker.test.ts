import { createEventBus } from '@halo/shared/bus';
import { nextTask } from '@halo/shared/testing';
import { createPushWorker, type PushWorker } from './push-worker.ts';

interface Shown {
  tag: string;
  data: { path: string };
  isClosed: boolean;
  close(): void;
}

const shown = (tag: string, path: string): Shown => ({
  tag,
  data: { path },
  isClosed: false,
  close() {
    this.isClosed = true;
  },
});

function setUp({ hasSubscription = true, stale = [] as string[] } = {}) {
  const calls: string[] = [];
  const notifications: Shown[] = [];
  const navigations: string[] = [];
  const bus = createEventBus();
  const subscription = {
    toJSON: () => ({ endpoint: 'https://push.example/1' }),
    unsubscribe: async () => calls.push('unsubscribe'),
  };
  const own = {
    active: { scriptURL: `${location.origin}/sw.js` },
    scope: `${location.origin}/`,
    unregister: async () => calls.push('unregister own'),
    pushManager: { getSubscription: async () => (hasSubscription ? subscription : null) },
    getNotifications: async () => notifications.filter((one) => !one.isClosed),
  };
  const others = stale.map((scriptURL) => ({
    active: { scriptURL },
    scope: `${location.origin}/`,
    unregister: async () => calls.push(`unregister ${scriptURL}`),
  }));
  const container = Object.assign(new EventTarget(), {
    register: async (path: unknown, options: unknown) =>
      calls.push(`register ${String(path)} ${JSON.stringify(options)}`),
    getRegistrations: async () => [own, ...others],
    getRegistration: async () => own,
    ready: Promise.resolve({ active: { postMessage: (call: { kind: string }) => calls.push(call.kind) } }),
    startMessages: () => calls.push('startMessages'),
  });
  const api = { addDevice: async (text: string) => void calls.push(`addDevice ${text}`) };
  const worker: PushWorker = createPushWorker({
    container: container as unknown as ServiceWorkerContainer,
    api: { notifications: api } as never,
    bus,
    log: { warn: (event: string, detail: unknown) => calls.push(`warn ${event} ${JSON.stringify(detail)}`) } as never,
    navigate: (path) => navigations.push(path),
    path: () => '/chats/angel-1',
    page: () => '{}',
  });
  return { worker, api, container, calls, notifications, navigations, bus };
}

test('[PAGE-05] workers of earlier days are unregistered, ours stays', async () => {
  const { calls } = setUp({
    stale: [`${location.origin}/firebase-messaging-sw.js`, `${location.origin}/sw.js?old`],
  });
  await nextTask();
  expect(calls.filter((call) => call.startsWith('unregister'))).toEqual([
    `unregister ${location.origin}/firebase-messaging-sw.js`,
    `unregister ${location.origin}/sw.js?old`,
  ]);
});

test('[PAGE-05] the worker is registered for members, and the server learns whose browser it is', async () => {
  const { worker, calls } = setUp();
  expect(calls.some((call) => call.startsWith('register'))).toBe(false);
  await worker.signedIn();
  expect(calls.slice(-3)).toEqual([
    'register /sw.js {"scope":"/","updateViaCache":"none"}',
    'addDevice {"endpoint":"https://push.example/1"}',
    'keep',
  ]);
});

test('pages are kept though the server does not take the address for notifications, and renewed as long as a member is signed in', async () => {
  const { worker, api, calls } = setUp();
  api.addDevice = async () => {
    throw new Error('no network');
  };
  await worker.pageChanged();
  expect(calls).not.toContain('keep');
  await worker.signedIn();
  await worker.pageChanged();
  expect(calls.filter((call) => call === 'keep')).toHaveLength(2);
  await worker.signedOut();
  await worker.pageChanged();
  expect(calls.filter((call) => call === 'keep')).toHaveLength(2);
});

test('[PAGE-05] a browser without a subscription is not reported to the server', async () => {
  const { worker, calls } = setUp({ hasSubscription: false });
  await worker.signedIn();
  expect(calls.some((call) => call.startsWith('addDevice'))).toBe(false);
});

test('signing out ends the subscription and closes what is shown', async () => {
  const { worker, calls, notifications } = setUp();
  notifications.push(shown('chat:angel-1', '/chats/angel-1'));
  await worker.signedOut();
  expect(calls).toContain('unsubscribe');
  expect(notifications.map(({ isClosed }) => isClosed)).toEqual([true]);
});

test("[NOTI-03] what was read is closed: this page's thread at once, the rest when nothing is left", async () => {
  const { bus, notifications } = setUp();
  notifications.push(
    shown('chat:angel-1', '/chats/angel-1'),
    shown('chat:angel-2', '/chats/angel-2'),
    shown('likes', '/notifications'),
    shown('visits', '/user/angel-3'),
  );
  const closed = () => notifications.filter(({ isClosed }) => isClosed).map(({ tag }) => tag);
  bus.publish('unread.changed', { messages: 1, likes: 1, visits: 1 });
  await nextTask();
  expect(closed()).toEqual(['chat:angel-1']);
  bus.publish('unread.changed', { messages: 0, likes: 1, visits: 0 });
  await nextTask();
  expect(closed()).toEqual(['chat:angel-1', 'chat:angel-2', 'visits']);
});

test('[NOTI-03] goes where a notification leads, and says where it is', async () => {
  const { container, navigations } = setUp();
  const answers: unknown[] = [];
  container.dispatchEvent(
    Object.assign(new Event('message'), {
      data: { kind: 'open', path: '/chats/angel-7' },
      ports: [{ postMessage: (answer: unknown) => answers.push(answer) }],
    }),
  );
  expect([navigations, answers]).toEqual([['/chats/angel-7'], ['/chats/angel-1']]);
});

test('what goes wrong is noted and breaks nothing', async () => {
  const { worker, container, calls } = setUp();
  container.register = async () => {
    throw new TypeError('blocked');
  };
  await worker.signedIn();
  expect(calls.at(-1)).toMatch(/^warn push worker {"what":"register"/);
});
