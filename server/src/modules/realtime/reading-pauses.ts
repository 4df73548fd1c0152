import type { ClickId } from '@halo/shared/contracts';

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
}

/**
 * When nothing is read from an account that says too much: each time in a row twice as long. What it sends meanwhile
 * waits with the sender and costs nobody anything. Remembered when its sockets go, so a reconnect gains nothing.
 */
export interface ReadingPauses {
  /** Milliseconds; 0: the account is read. */
  left(clickId: ClickId): number;
  /** False: one lasts already. */
  begin(clickId: ClickId): boolean;
}

/** `now`: milliseconds, only ever forward. */
export function createReadingPauses(now: () => number): ReadingPauses {
  const pauses = new Map<ClickId, Pause>();

  const left = (clickId: ClickId): number => Math.max(0, (pauses.get(clickId)?.until ?? 0) - now());

  function nextMs(last: Pause | undefined): number {
    const isInARow = last !== undefined && now() - last.until < FORGIVEN_AFTER_MS;
    return isInARow ? Math.min(LONGEST_MS, last.ms * 2) : FIRST_MS;
  }

  return {
    left,
    begin(clickId) {
      if (left(clickId) > 0) return false;
      const ms = nextMs(pauses.get(clickId));
      pauses.delete(clickId);
      pauses.set(clickId, { ms, until: now() + ms });
      const [oldest] = pauses.keys();
      if (pauses.size > REMEMBERED && oldest !== undefined) pauses.delete(oldest);
      return true;
    },
  };
}
