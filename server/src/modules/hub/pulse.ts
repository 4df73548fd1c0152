export const BEAT_EVERY_MS = 1_000;
const AWAY_AFTER_MS = 3_000;

export interface Verdict {
  /** Frames get through to the other processes, and none was lost since the last own beat that came back. */
  readonly isThere: boolean;
  /** Processes that went without a goodbye: what they had stored they may not have announced. */
  readonly gone: readonly string[];
}

/** What the beats of processes show: whether frames get through, and who has died. */
export interface Pulse {
  /** The number of the next own beat. */
  next(): number;
  /** An own beat came back. */
  returned(beat: number): void;
  /** A frame was not written, or may not have been read: only a beat that is sent from now on says that all is well. */
  lost(): void;
  /** Something of another process arrived. */
  seen(process: string): void;
  /** Another process said that it goes. */
  left(process: string): void;
  /** To be asked once a beat. */
  judge(): Verdict;
}

/** @param now milliseconds, only ever forward */
export function createPulse(now: () => number): Pulse {
  const own = { sent: 0, returnedAt: Number.NEGATIVE_INFINITY, judgedAt: now(), isThere: false };
  const others = new Map<string, number>();
  /** beats up to this one were sent before the last loss */
  let lostAfter: number | undefined;

  function goneAt(at: number): string[] {
    const gone = [...others].filter(([, seenAt]) => at - seenAt >= AWAY_AFTER_MS).map(([process]) => process);
    for (const process of gone) others.delete(process);
    return gone;
  }

  return {
    next: () => ++own.sent,
    returned(beat) {
      own.returnedAt = now();
      if (lostAfter !== undefined && beat > lostAfter) lostAfter = undefined;
    },
    lost: () => void (lostAfter = own.sent),
    seen: (process) => void others.set(process, now()),
    left: (process) => void others.delete(process),
    judge() {
      const at = now();
      // This process stood still and has read nothing since, which says nothing about Redis or the others.
      const hasStalled = at - own.judgedAt > 2 * BEAT_EVERY_MS;
      own.judgedAt = at;
      const isFresh = at - own.returnedAt < AWAY_AFTER_MS || (hasStalled && own.isThere);
      own.isThere = isFresh && lostAfter === undefined;
      // Of the others nothing is known while frames do not get through.
      if (!own.isThere) for (const process of others.keys()) others.set(process, at);
      return { isThere: own.isThere, gone: hasStalled ? [] : goneAt(at) };
    },
  };
}
