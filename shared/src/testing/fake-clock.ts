import type { Clock } from '../remote/platform.ts';

export interface FakeClock extends Clock {
  /**
   * Moves on and runs what falls due on the way, in order. In React tests use `advance` of renderInPlatform, which
   * wraps it in act.
   */
  advance(ms: number): void;
  /** how many things still wait: 0 after a clean unmount */
  readonly waiting: number;
}

interface Due {
  at: number;
  order: number;
  run: () => void;
}

/** A clock that stands still until a test moves it. */
export function createFakeClock(start: number): FakeClock {
  let now = start;
  let order = 0;
  const due = new Set<Due>();

  function nextUntil(limit: number): Due | undefined {
    const ready = [...due].filter((entry) => entry.at <= limit);
    return ready.sort((one, other) => one.at - other.at || one.order - other.order)[0];
  }

  return {
    now: () => now,
    after(ms, run) {
      order += 1;
      const entry = { at: now + ms, order, run };
      due.add(entry);
      return () => void due.delete(entry);
    },
    advance(ms) {
      const limit = now + ms;
      for (let next = nextUntil(limit); next; next = nextUntil(limit)) {
        due.delete(next);
        now = Math.max(now, next.at);
        next.run();
      }
      now = limit;
    },
    get waiting() {
      return due.size;
    },
  };
}

/** The real time behind the same interface, for sandboxes. */
export function createRealClock(): FakeClock {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  return {
    now: () => Date.now(),
    after(ms, run) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        run();
      }, ms);
      timers.add(timer);
      return () => {
        clearTimeout(timer);
        timers.delete(timer);
      };
    },
    advance() {
      throw new Error('this clock is real: it moves by itself');
    },
    get waiting() {
      return timers.size;
    },
  };
}
