/**
 * Vitals are kept as counts of buckets: each is a tenth wider than the one before, from 10 to 60 000 (ms, or
 * thousandths of CLS).
 */
const FIRST_EDGE = 10;
const STEP = 1.1;
const BUCKETS = Math.ceil(Math.log(60_000 / FIRST_EDGE) / Math.log(STEP)) + 1;

/** CLS is a small number without a unit; thousandths of it fit the same scale. */
const SCALE: Readonly<Record<VitalName, number>> = { LCP: 1, INP: 1, CLS: 1000, LOAD: 1 };

/** `LOAD`: how long the remote took from being wanted to standing on the page. */
export type VitalName = 'LCP' | 'INP' | 'CLS' | 'LOAD';

/** Bucket → count; buckets that nothing fell into are missing. */
export type Histogram = ReadonlyMap<number, number>;

/** The bucket a value falls into; the first takes everything below 10, the last everything above a minute. */
export function bucketOf(name: VitalName, value: number): number {
  const scaled = value * SCALE[name];
  if (scaled < FIRST_EDGE) return 0;
  return Math.min(1 + Math.floor(Math.log(scaled / FIRST_EDGE) / Math.log(STEP)), BUCKETS);
}

/** Where a bucket begins. */
function lowerEdge(bucket: number): number {
  return bucket === 0 ? 0 : FIRST_EDGE * STEP ** (bucket - 1);
}

export function sampleSize(histogram: Histogram): number {
  return [...histogram.values()].reduce((sum, count) => sum + count, 0);
}

/** The 75th percentile, spread evenly inside its bucket. undefined for an empty histogram */
export function p75(name: VitalName, histogram: Histogram): number | undefined {
  const wanted = sampleSize(histogram) * 0.75;
  let below = 0;
  for (const [bucket, count] of [...histogram].sort(([one], [other]) => one - other)) {
    if (count > 0 && below + count >= wanted) {
      const [from, to] = [lowerEdge(bucket), lowerEdge(bucket + 1)];
      return (from + (to - from) * ((wanted - below) / count)) / SCALE[name];
    }
    below += count;
  }
  return undefined;
}

/** How many lie surely above a value: those of buckets that begin there or later. */
export function countAbove(name: VitalName, histogram: Histogram, value: number): number {
  const edge = value * SCALE[name];
  return [...histogram].reduce((sum, [bucket, count]) => (lowerEdge(bucket) >= edge ? sum + count : sum), 0);
}
