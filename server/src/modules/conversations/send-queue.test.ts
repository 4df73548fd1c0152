import { currentCallId, withCallId } from '@halo/server-kit/log/call-id';
import { simulatedDelay } from '@halo/shared/testing/simulated-delay';
import { createSendQueue } from './send-queue.ts';

interface Item {
  key: string;
  value: number;
}

function queueOf(run: (batch: readonly Item[]) => Promise<readonly number[]>, isHopeless = () => false) {
  return createSendQueue<Item, number>({ keyOf: (item) => item.key, run, isHopeless });
}

test('what arrives together goes together', async () => {
  const sizes: number[] = [];
  const queue = queueOf(async (batch) => {
    sizes.push(batch.length);
    return batch.map((item) => item.value);
  });
  const values = Array.from({ length: 150 }, (_, value) => value);
  expect(await Promise.all(values.map((value) => queue.add({ key: `k${value}`, value })))).toEqual(values);
  expect(sizes).toEqual([100, 50]);
});

test('one key is never in two batches at once and keeps its order', async () => {
  const running = new Set<string>();
  const done: number[] = [];
  const queue = queueOf(async (batch) => {
    for (const { key } of batch) {
      expect(running.has(key)).toBe(false);
      running.add(key);
    }
    // Batches take unequally long, as at a database, and would overtake each other.
    await simulatedDelay(Math.random() * 5);
    for (const { key, value } of batch) {
      running.delete(key);
      if (key === 'k0') done.push(value);
    }
    return batch.map((item) => item.value);
  });
  await Promise.all(Array.from({ length: 40 }, (_, value) => queue.add({ key: `k${value % 4}`, value })));
  expect(done).toEqual([0, 4, 8, 12, 16, 20, 24, 28, 32, 36]);
});

test('an item that fails takes no other with it', async () => {
  const queue = queueOf(async (batch) => {
    if (batch.some((item) => item.value === 3)) throw new Error('three');
    return batch.map((item) => item.value);
  });
  const results = await Promise.allSettled([1, 2, 3, 4].map((value) => queue.add({ key: `k${value}`, value })));
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
});

test('when the database is away nothing is tried one by one', async () => {
  let calls = 0;
  const queue = queueOf(
    async () => {
      calls += 1;
      throw new Error('away');
    },
    () => true,
  );
  const results = await Promise.allSettled([1, 2, 3].map((value) => queue.add({ key: `k${value}`, value })));
  expect(results.every((result) => result.status === 'rejected')).toBe(true);
  expect(calls).toBe(1);
});

test('what is run for one call carries its id, in the batch after it too; what is run for several carries none', async () => {
  const seen: string[] = [];
  const queue = queueOf(async (batch) => {
    seen.push(`${batch.map(({ value }) => value).join('+')}: ${currentCallId()}`);
    if (batch.some(({ value }) => value === 5) && batch.length > 1) throw new Error('not together');
    return batch.map(({ value }) => value);
  });
  const add = (key: string, value: number) =>
    withCallId(`call-000${value}`, async () => [await queue.add({ key, value }), currentCallId()]);
  expect(await Promise.all([add('a', 1), add('a', 2), add('b', 3)])).toEqual([
    [1, 'call-0001'],
    [2, 'call-0002'],
    [3, 'call-0003'],
  ]);
  await queue.add({ key: 'a', value: 4 });
  await Promise.all([add('a', 5), add('b', 6)]);
  expect(seen).toEqual([
    '1+3: undefined',
    '2: call-0002',
    '4: undefined',
    '5+6: undefined',
    '5: call-0005',
    '6: call-0006',
  ]);
});
