import { type LeavingSocket, sendAway, sendAwayWhenIdle } from './send-away.ts';

beforeEach(() => void jest.useFakeTimers({ advanceTimers: false }));
afterEach(() => void jest.useRealTimers());

/** What each socket got, and the second in which it was closed. */
function sockets(count: number) {
  const began = Date.now();
  const leaving = Array.from({ length: count }, () => {
    const socket: LeavingSocket & { got: string[]; closedIn?: number } = {
      got: [],
      emit: (event) => socket.got.push(event),
      disconnect() {
        socket.got.push('end');
        socket.closedIn = Math.floor((Date.now() - began) / 1_000);
      },
    };
    return socket;
  });
  return leaving;
}

test('many leave over five seconds, at most a fifth and a bit in one of them, each after a word', async () => {
  const all = sockets(1_000);
  const gone = sendAway(all, true);
  await jest.advanceTimersByTimeAsync(5_000);
  await gone;
  expect(all.filter(({ got }) => got.join() !== 'restart,end')).toEqual([]);
  for (let second = 0; second < 5; second += 1)
    expect(all.filter(({ closedIn }) => closedIn === second).length).toBeLessThanOrEqual(220);
});

test('a few do not wait for long, and who has no others to go to waits for nothing', async () => {
  const few = sockets(20);
  const gone = sendAway(few, true);
  await jest.advanceTimersByTimeAsync(200);
  await gone;
  expect(few.every(({ closedIn }) => closedIn === 0)).toBe(true);

  const alone = sockets(1_000);
  await sendAway(alone, false);
  expect(alone.every(({ got }) => got.join() === 'restart,end')).toBe(true);
});

test('what a browser asked for while it was sent away is waited for too', async () => {
  const steps: string[] = [];
  let isWorking = false;
  const idle = async () => {
    await Promise.resolve();
    steps.push(isWorking ? 'answered' : 'idle');
  };
  const asking: LeavingSocket = {
    emit: () => (isWorking = true),
    disconnect: () => steps.push('closed'),
  };
  await sendAwayWhenIdle(idle, () => [asking], false);
  expect(steps).toEqual(['idle', 'closed', 'answered']);
});
