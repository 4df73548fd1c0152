import { createLocalBus } from '../../process/bus/process-bus.ts';
import { createLostFrames } from './lost-frames.ts';

function world() {
  const bus = createLocalBus();
  const facts: { sinceId: number; isOver: boolean }[] = [];
  bus.subscribe('frames.lost', (fact) => void facts.push(fact));
  const [emitHere, writtenSince] = [jest.fn(), jest.fn(async () => new Map([['anna', 9]]))];
  const last = { id: 0 };
  let [change, die] = [(_isThere: boolean): void => undefined, (): void => undefined];
  const lost = createLostFrames({
    conversations: { lastId: async () => last.id, writtenSince } as never,
    log: { warn: () => undefined } as never,
    sockets: {
      bus,
      channel: {
        onChange: (subscriber: typeof change) => void (change = subscriber),
        onDeath: (subscriber: typeof die) => void (die = subscriber),
      },
      hub: { accountsHere: () => ['anna', 'bruno'], emitHere },
      isShared: true,
    } as never,
  });
  lost.start();
  const asked = () => emitHere.mock.calls.map(([clickId, , { withinMs }]) => [clickId, withinMs]);
  return { bus, facts, last, asked, writtenSince, isThere: (is: boolean) => change(is), die: () => die() };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('an outage is said at once, and who has newer messages is asked to fetch them, once', async () => {
  const { isThere, facts, asked } = world();
  await jest.advanceTimersByTimeAsync(0);
  isThere(false);
  expect(facts).toEqual([{ sinceId: 0, isOver: false }]);
  await jest.advanceTimersByTimeAsync(3_000);
  expect(facts).toHaveLength(4);
  expect(asked()).toEqual([['anna', 0]]);
});

it('a long outage does not make the looks longer: they begin ten to fifteen seconds back', async () => {
  const { isThere, last, writtenSince } = world();
  await jest.advanceTimersByTimeAsync(0);
  isThere(false);
  for (let second = 1; second <= 60; second += 1) {
    last.id = second;
    await jest.advanceTimersByTimeAsync(1_000);
  }
  const [sinceId] = writtenSince.mock.calls.at(-1) as unknown as [number];
  expect(sinceId).toBeGreaterThanOrEqual(45);
  expect(sinceId).toBeLessThanOrEqual(50);
});

it('however many processes say that it is over, browsers ask once', async () => {
  const { bus, asked } = world();
  for (let process = 0; process < 4; process += 1) bus.publish('frames.lost', { sinceId: 3, isOver: true });
  await jest.advanceTimersByTimeAsync(10_000);
  expect(asked()).toEqual([
    ['anna', 5_000],
    ['bruno', 5_000],
  ]);
});

it('when another process has died everybody asks for what it may have kept to itself', async () => {
  const { die, asked } = world();
  die();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(asked()).toHaveLength(2);
});
