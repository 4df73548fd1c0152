import type { BucketLimit, SharedBuckets } from './shared-buckets.ts';
import { createTokenBucket, type TokenBucket } from './token-bucket.ts';

/** Accounts or addresses that are kept; of more, those that have not asked for the longest time are forgotten. */
const KEPT = 20_000;
/** How long an empty bucket is not asked again. */
const EMPTY_FOR_MS = 100;

interface Bucket {
  readonly own: TokenBucket;
  emptyUntil: number;
  borrowing: Promise<void> | undefined;
}

/**
 * What all sockets of an account may send together, or all of an address may open. It is kept when they go, so a
 * reconnect gains nothing.
 */
export interface AccountLimiter {
  /** False: refused. A promise where the tokens are with other processes. */
  take(key: string, price?: number): boolean | Promise<boolean>;
}

export interface AccountLimiterOptions extends BucketLimit {
  /** Undefined: no other process counts. */
  readonly shared: SharedBuckets | undefined;
  /** Milliseconds, only ever forward. */
  readonly now: () => number;
}

export function createAccountLimiter({ shared, now, ...limit }: AccountLimiterOptions): AccountLimiter {
  const buckets = new Map<string, Bucket>();

  function bucketOf(key: string): Bucket {
    const known = buckets.get(key) ?? {
      // What all share fills in the database.
      own: createTokenBucket(shared ? { burst: limit.burst, perSecond: 0, tokens: 0, now } : { ...limit, now }),
      emptyUntil: 0,
      borrowing: undefined,
    };
    // Put at the end again, so that the first one is the one that has not asked for the longest time.
    buckets.delete(key);
    buckets.set(key, known);
    const [oldest] = buckets.keys();
    if (buckets.size > KEPT && oldest !== undefined) buckets.delete(oldest);
    return known;
  }

  async function borrowed(key: string, bucket: Bucket, price: number, from: SharedBuckets): Promise<boolean> {
    while (!bucket.own.has(price) && now() >= bucket.emptyUntil) {
      bucket.borrowing ??= borrow(key, bucket, from).finally(() => (bucket.borrowing = undefined));
      await bucket.borrowing;
    }
    return bucket.own.take(price);
  }

  async function borrow(key: string, bucket: Bucket, from: SharedBuckets): Promise<void> {
    // Without a database nothing that costs anything is done anyway.
    const got = await from.borrow(key, limit).catch(() => limit.burst);
    bucket.own.add(got);
    if (got === 0) bucket.emptyUntil = now() + EMPTY_FOR_MS;
  }

  return {
    take(key, price = 1) {
      const bucket = bucketOf(key);
      if (!bucket.borrowing && bucket.own.take(price)) return true;
      return shared ? borrowed(key, bucket, price, shared) : false;
    },
  };
}
