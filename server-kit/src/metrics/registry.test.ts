import { createRegistry } from './registry.ts';

it('writes counters, gauges and histograms as Prometheus reads them', async () => {
  const registry = createRegistry();
  const frames = registry.counter({ name: 'frames_total', help: 'Frames.', labels: ['event'] });
  frames.add({ event: 'chat' });
  frames.add({ event: 'chat' }, 2);
  frames.add({ event: 'a "b" \\ c\nd' });
  registry.gauge({ name: 'open', help: 'Open now.' }, async () => 4);
  registry.gauge({ name: 'waiting', help: 'Waiting.' }, () => [{ labels: { queue: 'mails' }, value: 1 }]);
  const took = registry.histogram({ name: 'took_seconds', help: 'Took.' }, [0.1, 1]);
  for (const seconds of [0.1, 0.5, 7]) took.observe({ event: 'chat' }, seconds);
  expect(await registry.text()).toBe(`# HELP frames_total Frames.
# TYPE frames_total counter
frames_total{event="chat"} 3
frames_total{event="a \\"b\\" \\\\ c\\nd"} 1
# HELP open Open now.
# TYPE open gauge
open 4
# HELP waiting Waiting.
# TYPE waiting gauge
waiting{queue="mails"} 1
# HELP took_seconds Took.
# TYPE took_seconds histogram
took_seconds_bucket{event="chat",le="0.1"} 1
took_seconds_bucket{event="chat",le="1"} 2
took_seconds_bucket{event="chat",le="+Inf"} 3
took_seconds_sum{event="chat"} 7.6
took_seconds_count{event="chat"} 3
`);
});

it('leaves out what cannot be read, and says so', async () => {
  const failed: string[] = [];
  const registry = createRegistry((name) => failed.push(name));
  registry.gauge({ name: 'broken', help: 'No.' }, () => Promise.reject(new Error('no')));
  registry.gauge({ name: 'unknown', help: 'Not yet.' }, () => undefined);
  registry.gauge({ name: 'whole', help: 'Yes.' }, () => 1);
  expect(await registry.text()).toBe('# HELP whole Yes.\n# TYPE whole gauge\nwhole 1\n');
  expect(failed).toEqual(['broken']);
});

it('takes a name once', () => {
  const registry = createRegistry();
  registry.counter({ name: 'x_total', help: '' });
  expect(() => registry.gauge({ name: 'x_total', help: '' }, () => 1)).toThrow('registered twice');
});
