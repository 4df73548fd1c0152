import type { Clock } from '@halo/shared/remote';
import { createReleasePoll, type PollAnswer } from './release-poll.ts';

/** false: no server answers */
type How = boolean | 'behind';

const clock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

function setUp() {
  const world = { isVisible: true, isNotified: false, asked: 0, answers: [] as ((how: How) => void)[], aborted: 0 };
  const poll = createReleasePoll({
    clock,
    random: () => 0.5,
    isVisible: () => world.isVisible,
    isNotified: () => world.isNotified,
    ask: (signal) => {
      world.asked += 1;
      return new Promise<PollAnswer>((resolve, reject) => {
        world.answers.push((how) =>
          how === false ? reject(new Error('down')) : resolve(how === 'behind' ? 'behind' : 'current'),
        );
        signal.addEventListener('abort', () => {
          world.aborted += 1;
          reject(new DOMException('', 'AbortError'));
        });
      });
    },
  });
  const answer = async (how: How = true): Promise<void> => {
    world.answers.shift()?.(how);
    await jest.advanceTimersByTimeAsync(0);
  };
  return { world, poll, answer };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test("a visitor's tab asks twice a minute, one question at a time", async () => {
  const { world, poll, answer } = setUp();
  poll.start();
  poll.start();
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
  const { world, poll } = setUp();
  world.isNotified = true;
  poll.start();
  await jest.advanceTimersByTimeAsync(299_999);
  expect(world.asked).toBe(0);
  await jest.advanceTimersByTimeAsync(1);
  expect(world.asked).toBe(1);
});

test('retries soon when no server answers, then waits longer each time, no longer than five minutes; an answer ends that', async () => {
  const { world, poll, answer } = setUp();
  poll.start();
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
  expect(pauses).toEqual([30, 5, 60, 120, 240, 300, 30]);
});

test('asks soon when it is notified, sooner when it is urgent, and once more when it is notified during the call', async () => {
  const { world, poll, answer } = setUp();
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

/** Seconds until each of the next questions, which are answered like this. */
async function waits({ world, answer }: ReturnType<typeof setUp>, answers: readonly How[]): Promise<number[]> {
  const pauses: number[] = [];
  for (const how of answers) {
    const before = world.asked;
    let waited = 0;
    for (; world.asked === before && waited < 1000; waited += 0.5) await jest.advanceTimersByTimeAsync(500);
    pauses.push(waited);
    await answer(how);
  }
  return pauses;
}

test('what is urgent is asked again after 1, 2, 4, 8 and 8 seconds until there is an answer, then rarely again', async () => {
  const tab = setUp();
  tab.world.isNotified = true;
  tab.poll.start();
  tab.poll.soon(true);
  expect(await waits(tab, [false, false, false, false, false, false, true, true])).toEqual([
    0.5, 1, 2, 4, 8, 8, 8, 300,
  ]);
});

test('an answer that was under way when something urgent was announced does not count for it', async () => {
  const tab = setUp();
  tab.world.isNotified = true;
  tab.poll.soon();
  await jest.advanceTimersByTimeAsync(1000);
  tab.poll.soon(true);
  await tab.answer();
  expect(await waits(tab, [false, true])).toEqual([0.5, 1]);
});

test('asks again where the answer is behind what was announced, urgent or not, and as usual when it has it', async () => {
  for (const isUrgent of [true, false]) {
    const tab = setUp();
    tab.world.isNotified = true;
    tab.poll.start();
    tab.poll.soon(isUrgent);
    expect(await waits(tab, ['behind', 'behind', 'behind', true, true])).toEqual([isUrgent ? 0.5 : 1, 1, 2, 4, 300]);
    tab.poll.stop();
  }
});

test('a server that is down is not asked every few seconds for what is not urgent', async () => {
  const tab = setUp();
  tab.poll.start();
  tab.poll.soon();
  expect(await waits(tab, ['behind', false, false, true, true])).toEqual([1, 1, 5, 60, 30]);
});

test('hidden between the notice and the answer, a tab goes on asking', async () => {
  const tab = setUp();
  const { world, poll } = tab;
  world.isNotified = true;
  poll.start();
  poll.soon(true);
  world.isVisible = false;
  poll.retime();
  expect(await waits(tab, [false])).toEqual([0.5]);
  poll.retime();
  expect(await waits(tab, [false])).toEqual([1]);
  await jest.advanceTimersByTimeAsync(2000);
  poll.retime();
  expect(world.aborted).toBe(0);
  await tab.answer();
  await jest.advanceTimersByTimeAsync(600_000);
  expect(world.asked).toBe(3);
});

test("a hidden visitor's tab asks more rarely and often enough, a hidden member's not while the socket notifies it", async () => {
  const tab = setUp();
  const { world, poll } = tab;
  poll.start();
  world.isVisible = false;
  poll.retime();
  expect(await waits(tab, [true, true])).toEqual([40, 40]);
  world.isNotified = true;
  await jest.advanceTimersByTimeAsync(600_000);
  expect(world.asked).toBe(2);
  world.isNotified = false;
  await jest.advanceTimersByTimeAsync(40_000);
  expect(world.asked).toBe(3);
});

test('stops asking, and what is under way', async () => {
  const { world, poll } = setUp();
  poll.start();
  await jest.advanceTimersByTimeAsync(30_000);
  poll.stop();
  await jest.advanceTimersByTimeAsync(600_000);
  expect([world.asked, world.aborted]).toEqual([1, 1]);
});
