import { createRegistry } from './registry.ts';

it('gives what was counted here and what is read when figures are asked for', async () => {
  const registry = createRegistry();
  const frames = registry.counter({ name: 'frames_total', help: 'Frames.', labels: ['event'] });
  frames.add({ event: 'chat' });
  frames.add({ event: 'chat' }, 2);
  const took = registry.histogram({ name: 'took_seconds', help: 'Took.', labels: ['event'] }, [0.1, 1]);
  for (const seconds of [0.1, 0.5, 7]) took.observe({ event: 'chat' }, seconds);
  let read = 4;
  registry.countedElsewhere({ name: 'blocks_total', help: 'Blocks.' }, async () => read);
  registry.gauge({ name: 'waiting', help: 'Waiting.', labels: ['queue'] }, () => [
    { labels: { queue: 'mails' }, value: read },
  ]);
  const text = await registry.text();
  for (const line of [
    'frames_total{event="chat"} 3',
    'took_seconds_bucket{le="1",event="chat"} 2',
    'took_seconds_count{event="chat"} 3',
    '# TYPE blocks_total counter',
  ])
    expect(text).toContain(`\n${line}\n`);
  read = 5;
  await registry.text();
  expect(await registry.text()).toMatch(/\nblocks_total 5\n[^]*\nwaiting\{queue="mails"\} 5\n/);
});

it('gives no value for what cannot be read or is not known, and says what failed', async () => {
  const failed: string[] = [];
  const registry = createRegistry((name) => failed.push(name));
  registry.gauge({ name: 'broken', help: 'No.' }, () => Promise.reject(new Error('no')));
  registry.gauge({ name: 'unknown', help: 'Not yet.' }, () => undefined);
  registry.countedElsewhere({ name: 'uncounted', help: 'Not yet.' }, () => undefined);
  registry.gauge({ name: 'whole', help: 'Yes.' }, () => 1);
  const values = (await registry.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(values).toEqual(['whole 1']);
  expect(failed).toEqual(['broken']);
});

it('takes a name once', () => {
  const registry = createRegistry();
  registry.counter({ name: 'x_total', help: 'X.' });
  expect(() => registry.gauge({ name: 'x_total', help: 'X.' }, () => 1)).toThrow('already been registered');
});
