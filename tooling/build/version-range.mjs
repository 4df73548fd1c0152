/** @returns {number[]} */
function numbersOf(/** @type {string} */ version) {
  return version.replace(/[-+].*$/, '').split('.').map(Number);
}

/**
 * The only range our builds write: `^major.minor.patch`. (`*` accepts everything.)
 *
 * @param {string} version
 * @param {string} range
 */
export function satisfies(version, range) {
  if (range === '*') return true;
  if (!range.startsWith('^')) return version === range;
  const have = numbersOf(version);
  const want = numbersOf(range.slice(1));
  // The caret fixes everything up to and including the first number that is not zero.
  const fixed = want.findIndex((number) => number !== 0) + 1 || want.length;
  for (let index = 0; index < want.length; index++) {
    const difference = (have[index] ?? 0) - (want[index] ?? 0);
    if (difference !== 0) return index >= fixed && difference > 0;
  }
  return true;
}
