import { createTokenBucket, type TokenBucket } from './token-bucket.ts';

export interface ConnectionLimiterOptions {
  readonly maxOpen: number;
  readonly perSecond: number;
  readonly burst: number;
  /** Milliseconds, only ever forward. */
  readonly now: () => number;
  /** How many connections an address has on other processes. */
  readonly elsewhere?: (address: string) => number;
}

/**
 * How many connections an address may have, and how fast it may open them. Many people can stand behind one address.
 */
export const CONNECTION_LIMITS = { maxOpen: 500, perSecond: 10, burst: 200 } as const;

interface Address {
  open: number;
  readonly bucket: TokenBucket;
}

export interface ConnectionLimiter {
  /** False: refused. Otherwise call `release` when the connection ends. */
  admit(address: string): boolean;
  release(address: string): void;
  /** How many connections each address has here. */
  open(): Iterable<readonly [address: string, open: number]>;
}

export function createConnectionLimiter({
  maxOpen,
  perSecond,
  burst,
  now,
  elsewhere = () => 0,
}: ConnectionLimiterOptions): ConnectionLimiter {
  const addresses = new Map<string, Address>();

  function addressOf(address: string): Address {
    const known = addresses.get(address) ?? { open: 0, bucket: createTokenBucket({ perSecond, burst, now }) };
    addresses.set(address, known);
    return known;
  }

  /** Drops addresses without connections whose allowance is full again: they carry no information. */
  function forgetIdle(): void {
    for (const [address, { open, bucket }] of addresses) if (open === 0 && bucket.isFull()) addresses.delete(address);
  }

  return {
    admit(address) {
      if (addresses.size > 10_000) forgetIdle();
      const known = addressOf(address);
      if (known.open + elsewhere(address) >= maxOpen || !known.bucket.take()) return false;
      known.open += 1;
      return true;
    },
    release(address) {
      const known = addresses.get(address);
      if (known) known.open = Math.max(0, known.open - 1);
    },
    *open() {
      for (const [address, { open }] of addresses) yield [address, open] as const;
    },
  };
}
