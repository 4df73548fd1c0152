import { createTurns } from './turns.ts';

test('one after the other; who finds too many waiting may come again, and the rest is done', async () => {
  const inTurn = createTurns({ atOnce: 1, waitingMax: 1 });
  const done: string[] = [];
  let end = (): void => undefined;
  const first = inTurn(() => new Promise<void>((resolve) => (end = resolve)));
  const second = inTurn(async () => void done.push('second'));
  await expect(inTurn(async () => void done.push('third'))).rejects.toMatchObject({
    code: 'rate_limited',
    retryable: true,
  });
  expect(done).toEqual([]);
  end();
  await Promise.all([first, second]);
  await inTurn(async () => void done.push('fourth'));
  expect(done).toEqual(['second', 'fourth']);
});
