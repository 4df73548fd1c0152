import { watchLoopLag } from './loop-lag.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Lets timers come so much too late each. */
function run(lates: number[]) {
  let at = 0;
  const lag = watchLoopLag(() => at);
  for (const late of lates) {
    at += 500 + late;
    jest.advanceTimersByTime(500);
  }
  lag.stop();
  return lag.check();
}

it('says that a process lags for seconds on end, and by how much', async () => {
  expect(await run(Array.from({ length: 9 }, () => 350))).toMatch(/ 350 ms late/);
});

it('says nothing of one long pause, nor before it has seen enough', async () => {
  expect(await run([0, 0, 0, 4000, 0, 0, 0, 0, 0])).toBeUndefined();
  expect(await run([900, 900])).toBeUndefined();
});
