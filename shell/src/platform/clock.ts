import type { Clock } from '@halo/shared/remote';

/** Less than this the server's time, which it sends in whole seconds, does not differ from the device's. */
const TOLERANCE_MS = 2_000;

export interface ServerClock extends Clock {
  /** The server says that it is this late. */
  onServerTime(at: number): void;
}

/**
 * The real clock. Where the device's is slow it follows the server, whose times the messages carry: what was sent just
 * now would
 * wait for hours otherwise. One that is fast hides nothing and stays as it is.
 */
export function createClock(device: () => number = Date.now): ServerClock {
  let aheadMs = 0;
  return {
    now: () => device() + aheadMs,
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    onServerTime(at) {
      // The middle of the second that was received.
      const ahead = at + 500 - device();
      if (Math.abs(ahead - aheadMs) > TOLERANCE_MS) aheadMs = ahead > TOLERANCE_MS ? ahead : 0;
    },
  };
}
