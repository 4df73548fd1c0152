// A pair is one visit of each variant, one right after the other, so that what slows the machine slows both. Ratios and
// differences are taken inside pairs, and their median is the result.

/** A spread above this says more about the machine than about the code. */
export const NOISY_SPREAD = 0.25;

export function median(/** @type {readonly number[]} */ values) {
  if (values.length === 0) throw new Error('no values');
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? Number(sorted[middle]) : (Number(sorted[middle - 1]) + Number(sorted[middle])) / 2;
}

/**
 * @typedef {{ a: number, b: number, difference: number, ratio: number, spread: number, isNoisy: boolean }} Comparison
 * `a` and `b`: medians of the variants; `spread`: largest minus smallest paired ratio, as a part of the median one
 */

/**
 * @param {readonly (readonly [a: number, b: number])[]} pairs
 * @returns {Comparison}
 */
export function comparePairs(pairs) {
  const ratios = pairs.map(([a, b]) => b / a);
  const ratio = median(ratios);
  const spread = (Math.max(...ratios) - Math.min(...ratios)) / ratio;
  return {
    a: median(pairs.map(([a]) => a)),
    b: median(pairs.map(([, b]) => b)),
    difference: median(pairs.map(([a, b]) => b - a)),
    ratio,
    spread,
    isNoisy: spread > NOISY_SPREAD,
  };
}
