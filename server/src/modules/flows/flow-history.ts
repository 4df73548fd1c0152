/** The revision that counts at a moment: of those that have begun the newest, so a change outdoes what was planned. */
export function revisionAt<Row extends { readonly validFrom: Date }>(
  oldestFirst: readonly Row[],
  now: Date,
): Row | undefined {
  return oldestFirst.findLast(({ validFrom }) => validFrom <= now);
}
