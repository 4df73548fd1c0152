import type { Socket } from 'socket.io-client';
import type { RealtimeSettings } from './realtime-settings.ts';

/** Requests that were made while there was no connection. */
export interface OnlineWaiters {
  /** The next connected socket; undefined when none comes in time, or the client is closed. */
  next(): Promise<Socket | undefined>;
  resolveAll(socket: Socket | undefined): void;
}

/** Waits for a connection as long as for an acknowledgement. */
export function createOnlineWaiters({ clock, times }: RealtimeSettings): OnlineWaiters {
  const waiters = new Set<(socket: Socket | undefined) => void>();
  return {
    next: () =>
      new Promise((resolve) => {
        const settle = (found: Socket | undefined) => {
          cancel();
          waiters.delete(settle);
          resolve(found);
        };
        const cancel = clock.after(times.ack, () => settle(undefined));
        waiters.add(settle);
      }),
    resolveAll(socket) {
      for (const settle of waiters) settle(socket);
      waiters.clear();
    },
  };
}
