import {
  SOCKET_ACK_TIMEOUT_MS,
  SOCKET_CONNECT_TIMEOUT_MS,
  SOCKET_MOVE_MAX_MS,
  SOCKET_RECONNECT_MAX_MS,
  SOCKET_RECONNECT_MIN_MS,
} from '../contracts/realtime.ts';
import type { RealtimeDeps } from './realtime-deps.ts';

/** The clock and the time limits of a client; tests give their own. */
export interface RealtimeSettings {
  readonly clock: NonNullable<RealtimeDeps['clock']>;
  readonly times: Required<NonNullable<RealtimeDeps['times']>>;
}

const realClock = {
  now: () => Date.now(),
  after(ms: number, run: () => void) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

export function settingsOf({ clock, times }: Pick<RealtimeDeps, 'clock' | 'times'>): RealtimeSettings {
  return {
    clock: clock ?? realClock,
    times: {
      ack: SOCKET_ACK_TIMEOUT_MS,
      connect: SOCKET_CONNECT_TIMEOUT_MS,
      reconnectMin: SOCKET_RECONNECT_MIN_MS,
      reconnectMax: SOCKET_RECONNECT_MAX_MS,
      move: SOCKET_MOVE_MAX_MS,
      ...times,
    },
  };
}
