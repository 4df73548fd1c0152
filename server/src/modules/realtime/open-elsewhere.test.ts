import { randomUUID } from 'node:crypto';
import { createLocalBus } from '../../process/bus/process-bus.ts';
import { processFacts } from '../../process/bus/process-facts.ts';
import { createConnectionLimiter } from './connection-limiter.ts';
import { createOpenElsewhere } from './open-elsewhere.ts';

const A_WORD_MS = 1_000;
const FORGOTTEN_MS = 31_000;
const DEATH_SEEN_AFTER_MS = 3_000;
const ENDED_MS = 2_000;
/** what a notice of PostgreSQL takes, less what stands around the fact */
const LONGEST_FACT = 7_800;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Processes that count together; each a limit of 100 an address. */
function processes(count: number) {
  const bus = createLocalBus();
  const now = () => Date.now();
  return Array.from({ length: count }, () => {
    const limiter = createConnectionLimiter({
      ...{ maxOpen: 100, perSecond: 1_000, burst: 20_000, now },
      elsewhere: (address) => elsewhere.of(address),
    });
    const deaths: (() => void)[] = [];
    const channel = { onDeath: (subscriber: () => void) => void deaths.push(subscriber) };
    const elsewhere = createOpenElsewhere({ bus, channel, own: randomUUID(), here: limiter.open, now });
    elsewhere.start();
    const admitMany = (address: string, times: number) =>
      Array.from({ length: times }, () => limiter.admit(address)).filter(Boolean).length;
    const seeDeath = () => deaths.forEach((each) => each());
    return { limiter, elsewhere, admitMany, bus, seeDeath };
  });
}

test('an address has its number of connections at all processes together', async () => {
  const [one, two] = processes(2) as [ReturnType<typeof processes>[number], ReturnType<typeof processes>[number]];
  expect(one.admitMany('a', 80)).toBe(80);
  await jest.advanceTimersByTimeAsync(A_WORD_MS);
  expect(two.admitMany('a', 50)).toBe(20);
  expect(two.admitMany('b', 101)).toBe(100);

  for (let index = 0; index < 80; index += 1) one.limiter.release('a');
  await jest.advanceTimersByTimeAsync(A_WORD_MS);
  expect(two.admitMany('a', 81)).toBe(80);
});

test('what a process had is over when it stops, and forgotten when it died; what a living one has stays', async () => {
  const [one, lives, third] = processes(3) as [
    ReturnType<typeof processes>[number],
    ReturnType<typeof processes>[number],
    ReturnType<typeof processes>[number],
  ];
  const died = randomUUID();
  one.bus.subscribe('connections.counted', (fact) => {
    if (fact.addresses[0]?.[1] === 60)
      one.bus.publish('connections.counted', { process: died, addresses: [[fact.addresses[0][0], 5]] });
  });
  one.admitMany('a', 60);
  lives.admitMany('a', 30);
  await jest.advanceTimersByTimeAsync(A_WORD_MS);
  expect(third.elsewhere.of('a')).toBe(95);
  one.elsewhere.stop();
  expect(third.elsewhere.of('a')).toBe(35);
  await jest.advanceTimersByTimeAsync(FORGOTTEN_MS);
  expect(third.elsewhere.of('a')).toBe(30);
});

test('what a process had that died ends as soon as the others see it, though they see it one after another', async () => {
  const [one, two] = processes(2) as [ReturnType<typeof processes>[number], ReturnType<typeof processes>[number]];
  const died = randomUUID();
  one.bus.subscribe('connections.counted', ({ process, addresses }) => {
    if (process !== died && addresses[0]?.[1] === 40)
      two.bus.publish('connections.counted', { process: died, addresses: [[addresses[0][0], 20]] });
  });
  one.admitMany('a', 40);
  await jest.advanceTimersByTimeAsync(A_WORD_MS);
  one.admitMany('a', 30);
  await jest.advanceTimersByTimeAsync(A_WORD_MS);
  expect(two.elsewhere.of('a')).toBe(70 + 20);

  await jest.advanceTimersByTimeAsync(DEATH_SEEN_AFTER_MS);
  one.seeDeath();
  await jest.advanceTimersByTimeAsync(A_WORD_MS);
  two.seeDeath();
  await jest.advanceTimersByTimeAsync(ENDED_MS);
  expect([one.elsewhere.of('a'), two.elsewhere.of('a')]).toEqual([0, 70]);
});

test('a fact fits a notice however many addresses there are, and names none of them', async () => {
  const [one] = processes(1) as [ReturnType<typeof processes>[number]];
  const facts: string[] = [];
  one.bus.subscribe('connections.counted', (fact) => {
    processFacts['connections.counted'].parse(fact);
    facts.push(JSON.stringify(fact));
  });
  for (let index = 0; index < 300; index += 1) one.admitMany(`192.0.2.${index}`, 25);
  await jest.advanceTimersByTimeAsync(A_WORD_MS);
  expect(facts).toHaveLength(2);
  expect(Math.max(...facts.map((fact) => fact.length))).toBeLessThan(LONGEST_FACT);
  expect(facts.join()).not.toContain('192.0.2');
});
