import type { Clock } from '../deps.ts';

/** Stands still until it is moved. */
export interface TestClock extends Clock {
  /** Milliseconds forward. */
  advance(milliseconds: number): void;
  set(time: Date): void;
}

/** An ordinary evening. */
const START = new Date('2026-03-10T19:30:00.000Z');

export function createTestClock(start: Date = START): TestClock {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    advance: (milliseconds) => {
      time += milliseconds;
    },
    set: (date) => {
      time = date.getTime();
    },
  };
}
