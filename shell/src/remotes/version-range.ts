/**
 * Whether a version fits `^1.2.3`, `1.2.3` or `*`, the only ranges that builds of remotes write. Others fit nothing.
 */
export function fits(version: string, range: string): boolean {
  if (range === '*') return true;
  const [, caret, wanted] = /^(\^?)(\d+\.\d+\.\d+)$/.exec(range) ?? [];
  const offered = /^\d+\.\d+\.\d+$/.exec(version)?.[0];
  if (wanted === undefined || offered === undefined) return false;
  if (!caret) return wanted === offered;
  const [low, has] = [numbers(wanted), numbers(offered)];
  // The first number that is not zero must be the same; below that, no older than wanted.
  const fixed = low.findIndex((part) => part > 0);
  if (low.some((part, index) => index <= fixed && part !== has[index])) return false;
  for (const [index, part] of low.entries()) {
    const difference = (has[index] ?? 0) - part;
    if (difference !== 0) return difference > 0;
  }
  return true;
}

function numbers(version: string): number[] {
  return version.split('.').map(Number);
}
