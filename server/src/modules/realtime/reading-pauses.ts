import type { ClickId } from '@halo/shared/contracts';
import { createTokenBucket, type TokenBucket } from './token-bucket.ts';

const FIRST_MS = 250;
/** Below what a browser waits for an answer, and well below what the socket library waits for a sign of life. */
const LONGEST_MS = 4_000;
/** Who says no more than it may for so long after a pause begins with a short one again. */
const FORGIVEN_AFTER_MS = 10_000;
/** Accounts that are remembered; of more, those whose pause began first are forgotten. */
const REMEMBERED = 10_000;

interface Pause {
  readonly ms: number;
  readonly until: number;
  /** What it may say from then on: nothing was saved up before. */
  readonly allowance: TokenBucket;
}

export interface ReadingPausesOptions {
  /** What one socket may say; all of an account may say as much together until it is forgiven. */
  readonly perSecond: number;
  /** Milliseconds, only ever forward. */
  readonly now: () => number;
}

/**
 * When nothing is read from an account that says too much: each time in a row twice as long. What it sends by then
 * waits with the sender, and no other account pays for it. Kept when its sockets go, so a reconnect gains nothing.
 */
export interface ReadingPauses {
  /** Milliseconds; 0: the account is read. */
  left(clickId: ClickId): number;
  /** False: it is not read now, or says too much after it was not. */
  allows(clickId: ClickId): boolean;
  /** False: one lasts already. */
  begin(clickId: ClickId): boolean;
}

export function createReadingPauses({ perSecond, now }: ReadingPausesOptions): ReadingPauses {
  const pauses = new Map<ClickId, Pause>();

  const left = (clickId: ClickId): number => Math.max(0, (pauses.get(clickId)?.until ?? 0) - now());

  /** Undefined: none, or it is forgiven. */
  function lastOf(clickId: ClickId): Pause | undefined {
    const last = pauses.get(clickId);
    return last && now() - last.until < FORGIVEN_AFTER_MS ? last : undefined;
  }

  function pauseAfter(last: Pause | undefined): Pause {
    const ms = last ? Math.min(LONGEST_MS, last.ms * 2) : FIRST_MS;
    const until = now() + ms;
    const tokens = (perSecond * FIRST_MS) / 1000;
    const allowance = createTokenBucket({ perSecond, burst: perSecond * 2, tokens, now: () => Math.max(now(), until) });
    return { ms, until, allowance };
  }

  return {
    left,
    allows(clickId) {
      const last = lastOf(clickId);
      return !last || (now() >= last.until && last.allowance.take());
    },
    begin(clickId) {
      if (left(clickId) > 0) return false;
      const pause = pauseAfter(lastOf(clickId));
      pauses.delete(clickId);
      pauses.set(clickId, pause);
      const [oldest] = pauses.keys();
      if (pauses.size > REMEMBERED && oldest !== undefined) pauses.delete(oldest);
      return true;
    },
  };
}
