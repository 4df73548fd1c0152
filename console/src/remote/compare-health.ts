import type { Pin, VersionHealth } from '@halo/shared/contracts/operations';

export interface HealthSides {
  readonly stable: VersionHealth | undefined;
  readonly canary: VersionHealth | undefined;
  /** versions that are pinned no more, or in other groups */
  readonly others: readonly VersionHealth[];
}

/** What browsers reported about one remote, by what its versions are now. */
export function healthSides(health: readonly VersionHealth[], remote: string, pin: Pin): HealthSides {
  const own = health.filter((each) => each.remote === remote);
  const stable = own.find(({ group, version }) => group === 'stable' && version === pin.version);
  const canary = own.find(({ group, version }) => group === 'canary' && version === pin.canary?.version);
  return { stable, canary, others: own.filter((each) => each !== stable && each !== canary) };
}

export type Verdict = 'worse' | 'better' | 'same';

/** Where less is better. Differences below `tolerance` (a share of the stable value) or `floor` are chance. */
export function compareMeasure(
  stable: number | undefined,
  canary: number | undefined,
  { tolerance, floor }: { tolerance: number; floor: number },
): Verdict | undefined {
  if (stable === undefined || canary === undefined) return undefined;
  const difference = canary - stable;
  if (Math.abs(difference) <= Math.max(floor, stable * tolerance)) return 'same';
  return difference > 0 ? 'worse' : 'better';
}
