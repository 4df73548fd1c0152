import { simulatedDelay } from '@halo/shared/testing/simulated-delay';
import { createTurns } from './in-turn.ts';

test('one key: one after the other, also when a later one is quicker or one fails', async () => {
  const inTurn = createTurns();
  const done: string[] = [];
  const work = (name: string, ms: number, fails = false) =>
    inTurn('a', async () => {
      // The work that takes longer comes first, and would end last.
      await simulatedDelay(ms);
      done.push(name);
      if (fails) throw new Error(name);
      return name;
    });
  const results = await Promise.allSettled([work('slow', 30), work('broken', 10, true), work('quick', 0)]);
  expect(done).toEqual(['slow', 'broken', 'quick']);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('other keys do not wait', async () => {
  const inTurn = createTurns();
  let end = (): void => {};
  const slow = inTurn('a', () => new Promise<void>((resolve) => (end = resolve)));
  expect(await inTurn('b', async () => 'quick')).toBe('quick');
  end();
  await slow;
});
