import type { VersionHealth } from '@halo/shared/contracts/operations';

/** How one version does, from how many visitors it failed for. */
export type HealthLevel = 'unknown' | 'good' | 'watch' | 'bad';

/** Fewer visitors say nothing. */
const ENOUGH_VISITORS = 20;
const WATCH_SHARE = 0.01;
const BAD_SHARE = 0.05;

export function failingShare({ failing, visitors }: Pick<VersionHealth, 'failing' | 'visitors'>): number {
  return visitors === 0 ? 0 : failing / visitors;
}

export function healthLevel(health: Pick<VersionHealth, 'failing' | 'visitors'> | undefined): HealthLevel {
  if (!health || health.visitors < ENOUGH_VISITORS) return 'unknown';
  const share = failingShare(health);
  if (share >= BAD_SHARE) return 'bad';
  return share >= WATCH_SHARE ? 'watch' : 'good';
}

/** Everybody who has the remote, whichever version and group. */
export function visitorsOf(health: readonly VersionHealth[]): number {
  return health.reduce((sum, { visitors }) => sum + visitors, 0);
}
