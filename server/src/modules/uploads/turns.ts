import { AppError } from '@halo/shared/errors';

/** So much is done at once, and so much more may wait: what waits has its place in memory. */
export interface TurnLimits {
  readonly atOnce: number;
  readonly waitingMax: number;
}

/**
 * Runs what it is given in the order in which it came, so much at once.
 * @throws AppError rate_limited when too many wait
 */
export function createTurns({ atOnce, waitingMax }: TurnLimits): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async function inTurn(work) {
    if (running < atOnce) running += 1;
    else if (waiting.length < waitingMax) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw new AppError('rate_limited', { message: `${waitingMax} wait already`, retryable: true });
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
