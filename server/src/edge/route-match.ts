import type { ReleaseSet } from '@halo/shared/contracts';

export interface MatchedRoute {
  remote: ReleaseSet['remotes'][number];
  route: ReleaseSet['remotes'][number]['manifest']['routes'][number];
}

/** The route of a path, only to know what to preload: the browser's router decides. More literal segments win. */
export function matchRoute(set: ReleaseSet, path: string): MatchedRoute | undefined {
  const wanted = segments(path);
  let best: MatchedRoute | undefined;
  let bestLiterals = -1;
  for (const remote of set.remotes) {
    for (const route of remote.manifest.routes) {
      const literals = literalMatches(segments(route.path), wanted);
      if (literals > bestLiterals) [best, bestLiterals] = [{ remote, route }, literals];
    }
  }
  return best;
}

/** How many segments are equal to the letter, -1 when the pattern does not match. */
function literalMatches(pattern: readonly string[], wanted: readonly string[]): number {
  if (pattern.length !== wanted.length) return -1;
  let literals = 0;
  for (const [index, segment] of pattern.entries()) {
    if (segment.startsWith(':')) continue;
    if (segment.toLowerCase() !== wanted[index]?.toLowerCase()) return -1;
    literals += 1;
  }
  return literals;
}

function segments(path: string): string[] {
  return path.split('/').filter(Boolean);
}
