import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { Registry } from '@halo/server-kit/metrics/registry';

const NANOSECONDS = 1e9;

/** What the process itself uses: time of the processor, memory, and how late its event loop comes. */
export function countProcess(registry: Registry): { stop(): void } {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  registry.countedElsewhere({ name: 'halo_cpu_seconds_total', help: 'Time of the processor that was used.' }, () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  registry.gauge({ name: 'halo_memory_bytes', help: 'Memory, by what it is.', labels: ['kind'] }, () => {
    const { rss, heapUsed, external } = process.memoryUsage();
    return Object.entries({ rss, heapUsed, external }).map(([kind, value]) => ({ labels: { kind }, value }));
  });
  registry.gauge(
    {
      name: 'halo_event_loop_delay_seconds',
      help: 'How late the event loop came since the last look.',
      labels: ['quantile'],
    },
    () => {
      const samples = [0.5, 0.99].map((quantile) => ({
        labels: { quantile: String(quantile) },
        value: delay.percentile(quantile * 100) / NANOSECONDS,
      }));
      delay.reset();
      return samples;
    },
  );
  registry.gauge(
    { name: 'halo_event_loop_utilization', help: 'Share of its time in which the event loop worked.' },
    () => {
      return performance.eventLoopUtilization().utilization;
    },
  );
  registry.gauge({ name: 'halo_uptime_seconds', help: 'Since when the process runs.' }, () => process.uptime());
  return { stop: () => void delay.disable() };
}
