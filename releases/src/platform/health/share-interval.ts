/** Some of many: `hits` of `total`. Need not be whole numbers. */
export interface Share {
  readonly hits: number;
  readonly total: number;
}

export function ratio({ hits, total }: Share): number {
  return total === 0 ? 0 : hits / total;
}

/**
 * Wilson's interval of the true share behind a sample, `z` standard deviations wide on either side.
 * Unlike the textbook's it holds for small samples and for shares near 0 and 1, which is where canaries live.
 */
export function wilson(share: Share, z: number): { low: number; high: number } {
  if (share.total === 0) return { low: 0, high: 1 };
  const p = ratio(share);
  const square = z ** 2 / share.total;
  const centre = p + square / 2;
  const half = z * Math.sqrt((p * (1 - p)) / share.total + square / (4 * share.total));
  return { low: Math.max(0, (centre - half) / (1 + square)), high: Math.min(1, (centre + half) / (1 + square)) };
}

/** Newcombe's lower bound of how much larger the one share truly is than the other. */
export function leastDifference(one: Share, other: Share, z: number): number {
  const [p, q] = [ratio(one), ratio(other)];
  return p - q - Math.hypot(p - wilson(one, z).low, wilson(other, z).high - q);
}
