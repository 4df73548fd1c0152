const CARET = /^\^(\d+)\.(\d+)\.(\d+)$/;
const VERSION = /^(\d+)\.(\d+)\.(\d+)(-[0-9A-Za-z.-]+)?(?:\+.*)?$/;

/** Whether a range has one of the forms that are read here. */
export function isReadableRange(range: string): boolean {
  return range === '*' || CARET.test(range) || VERSION.test(range);
}

/**
 * The ranges our builds write: `^major.minor.patch`, one exact version, and `*`. Any other range is not satisfied,
 * because a range that cannot be parsed must not let anything pass.
 */
export function satisfies(version: string, range: string): boolean {
  if (range === '*' || version === range) return true;
  const have = VERSION.exec(version);
  const want = CARET.exec(range);
  if (!have || !want) return false;
  const fixed = fixedNumbers(want);
  for (let index = 1; index <= 3; index += 1) {
    const difference = Number(have[index]) - Number(want[index]);
    if (difference !== 0) return index > fixed && difference > 0;
  }
  // A preliminary version comes before the one it leads to.
  return have[4] === undefined;
}

/** The caret fixes everything up to and including the first number that is not zero. */
function fixedNumbers(want: RegExpExecArray): number {
  const first = [1, 2, 3].find((index) => Number(want[index]) !== 0);
  return first ?? 3;
}
