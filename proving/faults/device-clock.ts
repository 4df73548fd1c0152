import type { Clock } from '@halo/shared/remote';

/** The clock of one page: waits are shorter than they say, and time can jump. */
export interface DeviceClock extends Clock {
  /** So much time passes at once, as it does for a machine that sleeps. */
  jump(ms: number): void;
  /** Nothing fires any more. */
  stop(): void;
}

interface Timer {
  readonly ms: number;
  readonly fire: () => void;
  readonly handle: NodeJS.Timeout;
}

/** `speed`: how many times quicker than it says a wait is over. */
export function createDeviceClock(speed: number): DeviceClock {
  const timers = new Set<Timer>();
  let ahead = 0;
  let isStopped = false;

  function drop(timer: Timer): void {
    clearTimeout(timer.handle);
    timers.delete(timer);
  }

  return {
    now: () => Date.now() + ahead,
    after(ms, run) {
      if (isStopped) return () => {};
      const fire = (): void => {
        drop(timer);
        run();
      };
      const timer: Timer = { ms, fire, handle: setTimeout(fire, ms / speed) };
      timers.add(timer);
      return () => drop(timer);
    },
    jump(ms) {
      ahead += ms;
      for (const timer of [...timers].sort((one, other) => one.ms - other.ms)) if (timer.ms <= ms) timer.fire();
    },
    stop() {
      isStopped = true;
      for (const timer of timers) drop(timer);
    },
  };
}
