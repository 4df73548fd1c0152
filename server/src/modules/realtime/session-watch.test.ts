import { createSessionWatch } from './session-watch.ts';

const FAMILY = 'a-family';

/** A watch on a database that answers this. */
function watchOn(answer: () => Promise<{ families: string[]; seq: number }>, isShared = true) {
  const asked: number[] = [];
  const endHere = jest.fn();
  const watch = createSessionWatch({
    accounts: {
      authenticate: async () => undefined,
      touch: async () => undefined,
      sessionsEndedSince(seq) {
        asked.push(seq);
        return answer();
      },
    },
    log: { warn: () => undefined } as never,
    sockets: { hub: { endHere }, isShared } as never,
  });
  return { watch, asked, endHere };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('a frame is answered only when the database said less than a second ago that its session holds', async () => {
  const revoked: string[] = [];
  const { watch, asked, endHere } = watchOn(async () => ({ families: revoked, seq: 7 }));
  await watch.assertGood(FAMILY);
  expect(watch.assertGood(FAMILY)).toBeUndefined();
  expect(asked).toEqual([0]);
  revoked.push(FAMILY);
  jest.advanceTimersByTime(1_000);
  await expect(watch.assertGood(FAMILY)).rejects.toMatchObject({ code: 'session_expired' });
  expect(asked).toEqual([0, 7]);
  expect(endHere).toHaveBeenCalledWith(FAMILY);
  expect(() => watch.assertGood(FAMILY)).toThrow('revoked');
});

it('sockets of a revoked session end also when they send nothing', async () => {
  const { watch, endHere } = watchOn(async () => ({ families: [FAMILY], seq: 1 }));
  watch.start();
  await jest.advanceTimersByTimeAsync(500);
  expect(endHere).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(endHere).toHaveBeenCalledTimes(1);
  watch.stop();
});

it.each([
  ['does not answer', () => new Promise<never>(() => undefined)],
  ['is away', () => Promise.reject(new Error('away'))],
])('while the database %s no frame is answered on faith', async (_name, answer) => {
  const { watch } = watchOn(answer);
  const answered = Promise.resolve(watch.assertGood(FAMILY)).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(await answered).toMatchObject({ code: 'unavailable', retryable: true });
});

it('a process that has the data alone asks nothing', () => {
  const { watch, asked } = watchOn(async () => ({ families: [FAMILY], seq: 1 }), false);
  expect(watch.assertGood(FAMILY)).toBeUndefined();
  expect(asked).toEqual([]);
});
