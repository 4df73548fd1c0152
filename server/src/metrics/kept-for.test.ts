import { keptFor } from './kept-for.ts';

it('asks once in a while, and again at once after a failure', async () => {
  let at = 0;
  const answers = [() => Promise.resolve(1), () => Promise.reject(new Error('no')), () => Promise.resolve(3)];
  const ask = keptFor(
    100,
    () => (answers.shift() ?? (() => Promise.resolve(4)))(),
    () => at,
  );
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  at = 100;
  await expect(ask()).rejects.toThrow('no');
  expect(await ask()).toBe(3);
});
