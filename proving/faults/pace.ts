import { availableParallelism, loadavg } from 'node:os';

/** Slower than this a machine says nothing of the promise. */
const SLOWEST = 12;

/**
 * How much slower than a quiet machine this one is at the moment, from 1 on. Waits that are a part of the run are
 * multiplied by it: a sender who gives up before any answer can be there sends everything again and again.
 */
export function paceNow(): number {
  return Math.min(SLOWEST, Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()));
}
