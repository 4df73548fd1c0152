export type Verdict = 'pass' | 'limited' | 'abuse';

export interface EventLimiterOptions {
  readonly perSecond: number;
  /** refused events until the sender counts as abusive */
  readonly abuseAfter?: number;
  /** Milliseconds, only ever forward. */
  readonly now: () => number;
}

const ABUSE_AFTER = 200;

/**
 * Lets a steady rate and short bursts of twice that pass. A client that was asked to slow down and keeps on is
 * abusive; one that slows down is forgiven.
 */
export function createEventLimiter({ perSecond, abuseAfter = ABUSE_AFTER, now }: EventLimiterOptions): () => Verdict {
  const burst = perSecond * 2;
  let tokens = burst;
  let refused = 0;
  let last = now();
  return () => {
    const at = now();
    tokens = Math.min(burst, tokens + ((at - last) / 1000) * perSecond);
    last = at;
    if (tokens >= 1) {
      tokens -= 1;
      refused = Math.max(0, refused - 1);
      return 'pass';
    }
    refused += 1;
    return refused > abuseAfter ? 'abuse' : 'limited';
  };
}
