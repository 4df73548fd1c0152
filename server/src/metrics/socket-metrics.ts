import type { Registry } from '@halo/server-kit/metrics/registry';
import type { Sockets } from '../modules/hub/index.ts';

const SECONDS = [0.005, 0.01, 0.02, 0.05, 0.1, 0.3, 1, 3];

/** An event of a socket was acknowledged: how long it took, and the code of its refusal, or `ok`. */
export type WatchEvent = (event: string, tookMs: number, outcome: string) => void;

/** Sockets of this process, and what is answered to them. */
export function countSockets(registry: Registry, { io, channel }: Sockets): { readonly watchEvent: WatchEvent } {
  registry.gauge({ name: 'halo_sockets', help: 'Open sockets of this process.' }, () => io.engine?.clientsCount ?? 0);
  let reaches: number | undefined;
  channel.onChange((isThere) => {
    reaches = Number(isThere);
  });
  registry.gauge(
    { name: 'halo_frames_reach_others', help: '0: frames do not get through to the other processes.' },
    () => reaches,
  );
  const acknowledged = registry.histogram(
    {
      name: 'halo_ack_seconds',
      help: 'From an event of a socket to its acknowledgement.',
      labels: ['event', 'outcome'],
    },
    SECONDS,
  );
  return { watchEvent: (event, tookMs, outcome) => acknowledged.observe({ event, outcome }, tookMs / 1000) };
}
