import { aSession, createFakePlatform } from '@halo/shared/testing';
import { startPolling } from './polling.ts';
import { FIRST_POLL_MS, NEXT_POLL_MS, nextPollIn } from './poll-schedule.ts';

const facts = { isUp: false, isVisible: true, isSignedIn: true, done: 0 };

test('[NOTI-02] 40 s for the first poll, then 10 s', () => {
  expect(nextPollIn(facts)).toBe(40_000);
  expect(nextPollIn({ ...facts, done: 1 })).toBe(10_000);
  expect(nextPollIn({ ...facts, done: 9 })).toBe(10_000);
});

test.each([{ isUp: true }, { isVisible: false }, { isSignedIn: false }])('[NOTI-02] no poll with %j', (change) => {
  expect(nextPollIn({ ...facts, ...change })).toBeUndefined();
});

function start(connection: 'online' | 'offline' = 'offline') {
  const platform = createFakePlatform({ connection });
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
  const asked: AbortSignal[] = [];
  const answers: (() => void)[] = [];
  const stop = startPolling({
    ...platform,
    page: page as unknown as Document,
    poll: (signal) =>
      new Promise((resolve) => {
        asked.push(signal);
        answers.push(resolve);
      }),
  });
  const answer = async () => {
    answers.shift()?.();
    await Promise.resolve();
    await Promise.resolve();
  };
  const look = (state: DocumentVisibilityState) => {
    page.visibilityState = state;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return { ...platform, asked, answer, look, stop };
}

test('[NOTI-02] one request at a time: the next wait begins with the answer', async () => {
  const { clock, asked, answer } = start();
  clock.advance(FIRST_POLL_MS - 1);
  expect(asked).toHaveLength(0);
  clock.advance(1);
  expect(asked).toHaveLength(1);
  clock.advance(10 * NEXT_POLL_MS);
  expect(asked).toHaveLength(1);
  await answer();
  clock.advance(NEXT_POLL_MS);
  expect(asked).toHaveLength(2);
});

test('[NOTI-02] never while the socket is up; what runs when it comes back is called off', async () => {
  const { clock, asked, realtime } = start('online');
  clock.advance(10 * FIRST_POLL_MS);
  expect(asked).toHaveLength(0);
  realtime.setStatus('connecting');
  clock.advance(FIRST_POLL_MS);
  expect(asked).toHaveLength(1);
  realtime.setStatus('online');
  expect(asked[0]?.aborted).toBe(true);
  expect(clock.waiting).toBe(0);
  realtime.setStatus('offline');
  clock.advance(FIRST_POLL_MS - 1);
  expect(asked).toHaveLength(1);
});

test('[NOTI-02] not in the background, and again in the foreground', async () => {
  const { clock, asked, answer, look } = start();
  clock.advance(FIRST_POLL_MS);
  await answer();
  look('hidden');
  clock.advance(10 * FIRST_POLL_MS);
  expect(asked).toHaveLength(1);
  look('visible');
  clock.advance(NEXT_POLL_MS);
  expect(asked).toHaveLength(2);
});

test('[NOTI-02] signing out ends it, also what is under way', () => {
  const { clock, asked, setSession } = start();
  clock.advance(FIRST_POLL_MS);
  setSession({ status: 'visitor' });
  expect(asked[0]?.aborted).toBe(true);
  expect(clock.waiting).toBe(0);
  setSession(aSession());
  clock.advance(FIRST_POLL_MS);
  expect(asked).toHaveLength(2);
});

test('what was started is stopped', () => {
  const { clock, stop, asked } = start();
  stop();
  clock.advance(FIRST_POLL_MS);
  expect([asked.length, clock.waiting]).toEqual([0, 0]);
});
