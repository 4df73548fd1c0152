import type { Clock } from '@halo/shared/remote';

/** The real clock. */
export function createClock(): Clock {
  return {
    now: () => Date.now(),
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  };
}
