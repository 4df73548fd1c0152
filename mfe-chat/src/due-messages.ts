import type { ChatMessage } from '@halo/shared/contracts';
import type { Clock } from '@halo/shared/remote';
import { CLOCK_SLACK_MS } from './limits.ts';

/** Milliseconds until a message may be shown; 0: now. A message of ours is never held back. */
export function timeUntilDue({ kind, sentAt }: ChatMessage, clock: Pick<Clock, 'now'>): number {
  const wait = sentAt - clock.now();
  return kind === 'personal' || wait <= CLOCK_SLACK_MS ? 0 : wait;
}

/** Timers that end together. */
export interface Timers {
  after(ms: number, run: () => void): () => void;
  clear(): void;
}

export function createTimers(clock: Pick<Clock, 'after'>): Timers {
  const waiting = new Set<() => void>();
  return {
    after(ms, run) {
      const cancel = clock.after(ms, () => {
        waiting.delete(cancel);
        run();
      });
      waiting.add(cancel);
      return () => {
        waiting.delete(cancel);
        cancel();
      };
    },
    clear() {
      for (const cancel of waiting) cancel();
      waiting.clear();
    },
  };
}
