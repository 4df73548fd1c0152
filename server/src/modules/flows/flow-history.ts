/** The revision that counts at a moment: of those that have begun the newest, so a change outdoes what was planned. */
export function revisionAt<Row extends { readonly validFrom: Date }>(
  oldestFirst: readonly Row[],
  now: Date,
): Row | undefined {
  return oldestFirst.findLast(({ validFrom }) => validFrom <= now);
}

/** What counts at a moment. */
type Course<T> = (at: Date) => T | undefined;

/**
 * What a change lets count, each with what it may not be worse than: at every moment at which a revision begins, from
 * the change on, with what would count then without it, and with what counted until then.
 */
export function comparedFrom<T>(
  change: Date,
  revisions: readonly { readonly validFrom: Date }[],
  { before, after }: { readonly before: Course<T>; readonly after: Course<T> },
): { readonly before: T; readonly after: T }[] {
  const later = revisions.map(({ validFrom }) => +validFrom).filter((at) => at > +change);
  const moments = [+change, ...new Set(later.sort((one, other) => one - other))].map((at) => new Date(at));
  return moments.flatMap((at, index) => {
    const is = after(at);
    const earlier = moments[index - 1];
    const were = [before(at), ...(earlier ? [after(earlier)] : [])];
    return were.flatMap((was) => (was && is ? [{ before: was, after: is }] : []));
  });
}
