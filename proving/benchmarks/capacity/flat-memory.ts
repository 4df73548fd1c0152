import { median } from '../paired.mjs';

/** The beginning fills caches and lets the compiler work. */
const WARM_UP_SHARE = 0.2;
/** What a server may hold more at the end of a long load than at its beginning. */
const MORE_SHARE = 0.1;
const MORE_BYTES = 5_000_000;

export interface MemoryVerdict {
  readonly isFlat: boolean;
  /** medians of the first and the last third after the warm-up */
  readonly firstBytes: number;
  readonly lastBytes: number;
}

/** Whether memory stays as it is under a steady load; samples were taken after collecting garbage. */
export function judgeMemory(samples: readonly number[]): MemoryVerdict {
  const steady = samples.slice(Math.floor(samples.length * WARM_UP_SHARE));
  const third = Math.max(1, Math.floor(steady.length / 3));
  const [firstBytes, lastBytes] = [median(steady.slice(0, third)), median(steady.slice(-third))];
  return { isFlat: lastBytes <= firstBytes * (1 + MORE_SHARE) + MORE_BYTES, firstBytes, lastBytes };
}
