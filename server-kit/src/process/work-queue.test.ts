import { createKeyedWorkQueue } from './work-queue.ts';

test('one key: one after the other, also when a later one is quicker or one fails', async () => {
  const enqueue = createKeyedWorkQueue();
  const done: string[] = [];
  const work = (name: string, steps: number, fails = false) =>
    enqueue('a', async () => {
      // The work that takes longer comes first, and would end last.
      for (let step = 0; step < steps; step += 1) await Promise.resolve();
      done.push(name);
      if (fails) throw new Error(name);
      return name;
    });
  const results = await Promise.allSettled([work('slow', 30), work('broken', 10, true), work('quick', 0)]);
  expect(done).toEqual(['slow', 'broken', 'quick']);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('other keys do not wait', async () => {
  const enqueue = createKeyedWorkQueue();
  let end = (): void => {};
  const slow = enqueue('a', () => new Promise<void>((resolve) => (end = resolve)));
  expect(await enqueue('b', async () => 'quick')).toBe('quick');
  end();
  await slow;
});
