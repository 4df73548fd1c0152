import type { Clock } from '@halo/shared/remote';
import { createReleasePoll } from './release-poll.ts';

const clock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

function bench() {
  const world = { isVisible: true, isTold: false, asked: 0, answers: [] as ((isGood: boolean) => void)[], aborted: 0 };
  const poll = createReleasePoll({
    clock,
    random: () => 0.5,
    isVisible: () => world.isVisible,
    isTold: () => world.isTold,
    ask: (signal) => {
      world.asked += 1;
      return new Promise<void>((resolve, reject) => {
        world.answers.push((isGood) => (isGood ? resolve() : reject(new Error('down'))));
        signal.addEventListener('abort', () => {
          world.aborted += 1;
          reject(new DOMException('', 'AbortError'));
        });
      });
    },
  });
  const answer = async (isGood = true): Promise<void> => {
    world.answers.shift()?.(isGood);
    await jest.advanceTimersByTimeAsync(0);
  };
  return { world, poll, answer };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a visitor\'s tab asks twice a minute, one question at a time', async () => {
  const { world, poll, answer } = bench();
  poll.resume();
  poll.resume();
  await jest.advanceTimersByTimeAsync(30_000);
  expect(world.asked).toBe(1);
  await jest.advanceTimersByTimeAsync(300_000);
  expect(world.asked).toBe(1);
  await answer();
  await jest.advanceTimersByTimeAsync(29_999);
  expect(world.asked).toBe(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(world.asked).toBe(2);
});

test('a tab with a socket asks rarely', async () => {
  const { world, poll } = bench();
  world.isTold = true;
  poll.resume();
  await jest.advanceTimersByTimeAsync(299_999);
  expect(world.asked).toBe(0);
  await jest.advanceTimersByTimeAsync(1);
  expect(world.asked).toBe(1);
});

test('waits longer each time nobody answers, and no longer than five minutes; an answer ends that', async () => {
  const { world, poll, answer } = bench();
  poll.resume();
  const pauses: number[] = [];
  for (const isGood of [false, false, false, false, false, true, true]) {
    const before = world.asked;
    let waited = 0;
    while (world.asked === before) {
      await jest.advanceTimersByTimeAsync(1000);
      waited += 1;
    }
    pauses.push(waited);
    await answer(isGood);
  }
  expect(pauses).toEqual([30, 60, 120, 240, 300, 300, 30]);
});

test('asks soon when it is told, sooner when it is urgent, and once more when it is told meanwhile', async () => {
  const { world, poll, answer } = bench();
  poll.soon();
  await jest.advanceTimersByTimeAsync(1000);
  expect(world.asked).toBe(1);
  poll.soon(true);
  poll.soon();
  expect(world.asked).toBe(1);
  await answer();
  await jest.advanceTimersByTimeAsync(1000);
  expect(world.asked).toBe(2);
  await answer();
  poll.soon(true);
  await jest.advanceTimersByTimeAsync(250);
  expect(world.asked).toBe(3);
});

test('a hidden tab asks nothing and stops what is under way', async () => {
  const { world, poll } = bench();
  poll.resume();
  await jest.advanceTimersByTimeAsync(30_000);
  world.isVisible = false;
  poll.pause();
  await jest.advanceTimersByTimeAsync(600_000);
  expect([world.asked, world.aborted]).toEqual([1, 1]);
  world.isVisible = true;
  poll.resume();
  await jest.advanceTimersByTimeAsync(30_000);
  expect(world.asked).toBe(2);
  poll.pause();
  poll.resume();
  await jest.advanceTimersByTimeAsync(30_000);
  expect([world.asked, world.aborted]).toEqual([3, 2]);
});
