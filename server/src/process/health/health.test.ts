import { createHealth } from './health.ts';

function watched(answers: (string | undefined)[]) {
  let at = 0;
  const lines: string[] = [];
  const check = jest.fn(async () => answers.shift());
  const log = {
    warn: (_fields: unknown, message: string) => lines.push(message),
    info: (_fields: unknown, message: string) => lines.push(message),
  };
  const health = createHealth([check, () => undefined], log as never, () => at);
  return { health, check, lines, pass: (ms: number) => (at += ms) };
}

it('names every reason, and shares one look among probes that come together', async () => {
  const { health, check, pass } = watched(['The disk is full.', undefined]);
  expect(await Promise.all([health.reasons(), health.reasons()])).toEqual([
    ['The disk is full.'],
    ['The disk is full.'],
  ]);
  expect(check).toHaveBeenCalledTimes(1);
  pass(1001);
  expect(await health.reasons()).toEqual([]);
});

it('writes into the log what changed, and only that', async () => {
  const { health, lines, pass } = watched([undefined, 'Slow.', 'Slow.', undefined]);
  for (let round = 0; round < 4; round += 1, pass(1001)) await health.reasons();
  expect(lines).toEqual(['no new work should come here', 'new work may come again']);
});

it('takes a check that fails for a reason', async () => {
  const fails = () => {
    throw new Error('no such folder');
  };
  const log = { warn: () => undefined, info: () => undefined };
  expect(await createHealth([fails, () => undefined], log).reasons()).toEqual(['A check fails: no such folder.']);
});
