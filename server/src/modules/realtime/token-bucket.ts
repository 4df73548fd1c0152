export interface TokenBucketOptions {
  readonly perSecond: number;
  readonly burst: number;
  /** Default: full. */
  readonly tokens?: number;
  /** Milliseconds, only ever forward. */
  readonly now: () => number;
}

/** Rights to do something, which come back at a steady rate and can be saved up to a burst. */
export interface TokenBucket {
  /** False: there are not so many now, and none is taken. */
  take(price?: number): boolean;
  has(price: number): boolean;
  add(more: number): void;
  isFull(): boolean;
}

export function createTokenBucket({ perSecond, burst, tokens: first = burst, now }: TokenBucketOptions): TokenBucket {
  let tokens = first;
  let last = now();

  function refilled(): number {
    const at = now();
    tokens = Math.min(burst, tokens + ((at - last) / 1000) * perSecond);
    last = at;
    return tokens;
  }

  return {
    take(price = 1) {
      if (refilled() < price) return false;
      tokens -= price;
      return true;
    },
    has: (price) => refilled() >= price,
    add: (more) => void (tokens += more),
    isFull: () => refilled() >= burst,
  };
}
