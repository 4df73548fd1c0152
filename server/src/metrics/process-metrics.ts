import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import type { Registry } from '@halo/server-kit/metrics/registry';
import type { LoopLag } from '../process/health/loop-lag.ts';

/** What the process itself uses: time of the processor, memory, and how late its event loop comes. */
export function countProcess(registry: Registry, loopLag: Pick<LoopLag, 'medianMs'>): void {
  registry.countedElsewhere({ name: 'halo_cpu_seconds_total', help: 'Time of the processor that was used.' }, () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  registry.gauge({ name: 'halo_memory_bytes', help: 'Memory, by what it is.', labels: ['kind'] }, () => {
    const { rss, heapUsed, external } = process.memoryUsage();
    return Object.entries({ rss, heapUsed, external }).map(([kind, value]) => ({ labels: { kind }, value }));
  });
  registry.gauge(
    { name: 'halo_event_loop_delay_seconds', help: 'How late the event loop comes: the median of the last seconds.' },
    () => loopLag.medianMs() / 1000,
  );
  let last: EventLoopUtilization | undefined;
  registry.gauge(
    {
      name: 'halo_event_loop_utilization',
      help: 'Share of its time in which the event loop worked since the last look.',
    },
    () => {
      const before = last;
      last = performance.eventLoopUtilization();
      return performance.eventLoopUtilization(last, before).utilization;
    },
  );
  registry.gauge({ name: 'halo_uptime_seconds', help: 'Since when the process runs.' }, () => process.uptime());
}
