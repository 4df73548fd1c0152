import type { PlatformStatus } from '@halo/shared/contracts/operations';
import { healthLevel } from '../health-level.ts';
import { shellTrouble } from './shell-trouble.ts';

/** Every remote that any scope runs, or could run because a version of it is there, by name. */
export function remoteNames({ scopes, published = [] }: PlatformStatus): string[] {
  return [...new Set([...published, ...scopes.flatMap(({ remotes }) => remotes.map(({ name }) => name))])].sort();
}

/**
 * What deserves a look. A version that fails on several brands, and so in the default's sum of them, is one that fails.
 */
export function countOverview({ scopes }: PlatformStatus): { canaries: number; off: number; failing: number } {
  // Inherited canaries and switches are the default's one decision.
  const decisions = scopes.flatMap(({ remotes }) => remotes.filter(({ isInherited }) => !isInherited));
  const reports = scopes.flatMap(({ remotes }) => remotes.flatMap(({ health }) => health));
  const shells = shellTrouble(scopes).map(({ shell }) => ({ ...shell, remote: 'shell' }));
  return {
    canaries: decisions.filter(({ pin }) => pin.canary !== undefined).length,
    off: decisions.filter(({ pin }) => pin.isOff === true && !pin.isCanaryOnly).length,
    failing: new Set(
      [...reports, ...shells]
        .filter((each) => healthLevel(each) === 'bad')
        .map(({ remote, version }) => `${remote}@${version}`),
    ).size,
  };
}
