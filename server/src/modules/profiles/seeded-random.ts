/** A random source that gives the same row of numbers for the same seed. */
export type SeededRandom = {
  /** in [0,1) */
  next(): number;
  /** from low to high, both included */
  integer(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T;
  /** Each entry is [value, weight]. */
  weighted<T>(list: readonly (readonly [T, number])[]): T;
};

/** FNV-1a over UTF-16 units: 32 bits, the same on every machine. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  hash ^= hash >>> 13;
  return hash >>> 0;
}

/** `length` hexadecimal digits made from the text. */
export function hexFrom(text: string, length: number): string {
  let digits = '';
  for (let part = 0; digits.length < length; part += 1)
    digits += hash32(`${part}:${text}`).toString(16).padStart(8, '0');
  return digits.slice(0, length);
}

/** mulberry32, seeded by a hash of the text. */
export function seededRandom(seed: string): SeededRandom {
  let state = hash32(seed);
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }
  function pick<T>(list: readonly T[]): T {
    const value = list[Math.floor(next() * list.length)];
    if (value === undefined) throw new RangeError('pick from an empty list');
    return value;
  }
  return {
    next,
    integer: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick,
    weighted(list) {
      let rest = next() * list.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of list) {
        rest -= weight;
        if (rest < 0) return value;
      }
      return pick(list)[0];
    },
  };
}
