import { performance } from 'node:perf_hooks';
import { createRegistry } from '@halo/server-kit/metrics/registry';
import { countProcess } from './process-metrics.ts';

it('gives the lag of the event loop as its probe sees it, and its work since the last look', async () => {
  const registry = createRegistry();
  const asked = jest
    .spyOn(performance, 'eventLoopUtilization')
    .mockImplementation((one, other) => ({ idle: 0, active: 0, utilization: other ? 0.25 : one ? 0.5 : 0 }));
  countProcess(registry, { medianMs: () => 350 });
  const figures = async () =>
    [...(await registry.text()).matchAll(/^halo_event_loop_\w+ (\S+)$/gm)].map(([, value]) => value);
  expect(await figures()).toEqual(['0.35', '0.5']);
  expect(await figures()).toEqual(['0.35', '0.25']);
  asked.mockRestore();
});
