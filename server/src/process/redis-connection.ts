import { createClient } from 'redis';

const LONGEST_RECONNECT_MS = 2_000;
const PING_EVERY_MS = 3_000;
/** A connection on which nothing arrives for so long is broken, also when nothing says so. */
const SILENT_FOR_MS = 10_000;

export type RedisConnection = ReturnType<typeof connectionTo>;

/** A connection to be opened, which comes back by itself. At most so many commands wait for a Redis that hangs. */
export function connectionTo(url: string, waitingMax: number) {
  return createClient({
    url,
    commandsQueueMaxLength: waitingMax,
    pingInterval: PING_EVERY_MS,
    socket: {
      reconnectStrategy: (attempt) => Math.min(50 * 2 ** attempt, LONGEST_RECONNECT_MS),
      socketTimeout: SILENT_FOR_MS,
    },
  });
}
