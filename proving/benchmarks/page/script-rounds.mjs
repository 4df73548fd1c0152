/**
 * In how many rounds the scripts of a page came before it was shown: one that was asked for after another of its round
 * had come may have waited for it, and begins the next. So this is the most it can have been.
 *
 * @param {readonly { from: number, to: number }[]} scripts
 * @param {number} shown
 */
export function scriptRounds(scripts, shown) {
  let rounds = 0;
  let firstEnd = -Infinity;
  for (const { from, to } of [...scripts].sort((one, other) => one.from - other.from)) {
    if (from >= shown) break;
    if (rounds === 0 || from >= firstEnd) {
      rounds += 1;
      firstEnd = to;
    } else firstEnd = Math.min(firstEnd, to);
  }
  return rounds;
}
