import { createHash } from 'node:crypto';

const WINDOW_MS = 60_000;
/** More than a household whose sessions all ended at once, and far too few to guess with. */
const MAX = 120;
const ADDRESSES_MAX = 10_000;
const KNOWN_MAX = 50_000;

/**
 * How many unknown bearers each address sent lately. Without it, a new bearer for each call would meet no limit.
 * Bearers that this process accepted before stay good; one that was issued since waits until the minute is over.
 */
export interface InventedBearers {
  /** The address sent too many, and this bearer was never seen to be good: it is not even looked up. */
  isRefused(ip: string, bearer: string): boolean;
  addKnown(bearer: string): void;
  addUnknown(ip: string): void;
}

export function createInventedBearers(now: () => number): InventedBearers {
  const windows = new Map<string, { count: number; endsAt: number }>();
  const known = new Set<string>();
  return {
    isRefused(ip, bearer) {
      const window = windows.get(ip);
      return window !== undefined && window.endsAt > now() && window.count >= MAX && !known.has(hashOf(bearer));
    },
    addKnown(bearer) {
      known.add(hashOf(bearer));
      dropOldest(known, KNOWN_MAX);
    },
    addUnknown(ip) {
      const window = windows.get(ip);
      if (window !== undefined && window.endsAt > now()) {
        window.count += 1;
        return;
      }
      windows.delete(ip);
      windows.set(ip, { count: 1, endsAt: now() + WINDOW_MS });
      dropOldest(windows, ADDRESSES_MAX);
    },
  };
}

/** The first of a map or set is what was put in first. */
function dropOldest(kept: Map<string, unknown> | Set<string>, max: number): void {
  const [oldest] = kept.keys();
  if (kept.size > max && oldest !== undefined) kept.delete(oldest);
}

/** No bearer is kept in the clear. */
function hashOf(bearer: string): string {
  return createHash('sha256').update(bearer).digest('base64url');
}
