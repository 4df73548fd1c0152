import type { Clock } from '../basics.ts';

/**
 * For what a worker does more seldom than its rounds come: true when it is asked first, then once in each `ms`. A
 * clock that was set back keeps nothing waiting.
 */
export function dueEach(clock: Clock, ms: number): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const now = clock.now().getTime();
    if (last <= now && now - last < ms) return false;
    last = now;
    return true;
  };
}
