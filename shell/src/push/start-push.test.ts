import { createFakePlatform, nextTask } from '@halo/shared/testing';
import type { PushWorker } from './push-worker.ts';
import { startPush } from './start-push.ts';

const container = {} as ServiceWorkerContainer;

/** Loads as the network of the test lets it; `pass` lets the waiting time go by. */
function setUp(answers: (Error | 'loaded')[]) {
  const platform = createFakePlatform();
  const { logged } = platform;
  const calls: string[] = [];
  const worker = {
    signedIn: async () => void calls.push('in'),
    signedOut: async () => void calls.push('out'),
    pageChanged: async () => void calls.push('page'),
  } as unknown as PushWorker;
  const waiting: { ms: number; run: () => void }[] = [];
  const push = startPush(
    {
      api: platform.api,
      bus: platform.bus,
      log: platform.log,
      navigate: () => undefined,
      path: () => '/',
      page: () => '{}',
    },
    {
      container,
      after: (ms, run) => waiting.push({ ms, run }),
      async load() {
        const answer = answers.shift();
        if (answer !== 'loaded') throw answer ?? new Error('asked too often');
        return { createPushWorker: () => worker };
      },
    },
  );
  async function pass(): Promise<number> {
    const next = waiting.shift();
    next?.run();
    await nextTask();
    return next?.ms ?? 0;
  }
  return { push, calls, logged, pass, isWaiting: () => waiting.length > 0 };
}

test('is loaded when the page is calm, and is notified of what happened before', async () => {
  const { push, calls, pass, isWaiting } = setUp(['loaded']);
  push.changed(true);
  expect(calls).toEqual([]);
  expect(await pass()).toBe(2_000);
  expect(calls).toEqual(['in']);
  push.pageChanged();
  push.changed(false);
  push.pageChanged();
  expect([calls, isWaiting()]).toEqual([['in', 'page', 'out'], false]);
});

test('[PAGE-05] a session that ran out leaves the subscription alone; the next sign-in is reported to the server', async () => {
  const { push, calls, pass } = setUp(['loaded']);
  push.changed(true);
  push.ranOut();
  await pass();
  expect(calls).toEqual([]);
  push.changed(true);
  expect(calls).toEqual(['in']);
  push.ranOut();
  push.changed(true);
  push.changed(false);
  expect(calls).toEqual(['in', 'in', 'out']);
});

test('what did not load on a bad line is asked for again', async () => {
  const { push, calls, logged, pass } = setUp([new Error('slow'), new Error('slow'), 'loaded']);
  push.changed(true);
  await pass();
  expect(await pass()).toBe(60_000);
  await pass();
  expect(calls).toEqual(['in']);
  expect(logged.map(({ name }) => name)).toEqual(['the push worker did not load', 'the push worker did not load']);
});

test('without a network a failed load is not logged', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { logged, pass, isWaiting } = setUp([new Error('offline'), 'loaded']);
  await pass();
  expect([logged, isWaiting()]).toEqual([[], true]);
});
