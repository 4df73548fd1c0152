import { createTokenBucket } from './token-bucket.ts';

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
 * abusive; one that slows down is forgiven. `isAllowed`: false where its account may say nothing now.
 */
export function createEventLimiter({
  perSecond,
  abuseAfter = ABUSE_AFTER,
  now,
}: EventLimiterOptions): (isAllowed?: boolean) => Verdict {
  const bucket = createTokenBucket({ perSecond, burst: perSecond * 2, now });
  let refused = 0;
  return (isAllowed = true) => {
    if (isAllowed && bucket.take()) {
      refused = Math.max(0, refused - 1);
      return 'pass';
    }
    refused += 1;
    return refused > abuseAfter ? 'abuse' : 'limited';
  };
}
