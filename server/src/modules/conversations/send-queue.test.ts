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
