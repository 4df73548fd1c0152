/** Of the normal distribution, for 95 of 100. */
const Z = 1.959964;

/** A share of `of`, from 0 to 1, and between what the true one lies in 95 of 100 cases. */
export interface Share {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** How many of how many. */
export interface Counted {
  readonly count: number;
  readonly of: number;
}

/** Wilson’s score interval: it holds for few people and for shares near nothing, where the usual one does not. */
export function shareOf({ count, of }: Counted): Share | undefined {
  if (of === 0 || count > of) return undefined;
  const value = count / of;
  const spread = Z * Math.sqrt((value * (1 - value)) / of + (Z * Z) / (4 * of * of));
  const centre = value + (Z * Z) / (2 * of);
  const scale = 1 + (Z * Z) / of;
  return {
    value,
    low: count === 0 ? 0 : (centre - spread) / scale,
    high: count === of ? 1 : (centre + spread) / scale,
  };
}

/** Of two shares, `after` less `before`. */
export interface Difference extends Share {
  /** zero lies outside: chance alone would rarely make it */
  readonly isClear: boolean;
}

/** Newcombe’s interval for two separate groups, made of Wilson’s two. */
export function differenceOf(before: Counted, after: Counted): Difference | undefined {
  const [a, b] = [shareOf(before), shareOf(after)];
  if (!a || !b) return undefined;
  const value = b.value - a.value;
  const low = value - Math.hypot(b.value - b.low, a.high - a.value);
  const high = value + Math.hypot(b.high - b.value, a.value - a.low);
  return { value, low, high, isClear: low > 0 || high < 0 };
}
