import { runsForVisitors } from '@halo/shared/contracts';
import type { PlatformStatus, RemoteStatus, ScopeStatus, VersionHealth } from '@halo/shared/contracts/operations';
import { healthLevel } from '../health-level.ts';
import { remoteLabel } from '../remote-label.ts';

/** A version that fails on a brand where it runs now. */
export interface Trouble {
  readonly scope: ScopeStatus;
  readonly remote: RemoteStatus;
  readonly health: VersionHealth;
}

/** What fails now, the most visitors first. The default's sum says nothing that its brands do not say. */
export function troubleOf({ scopes }: Pick<PlatformStatus, 'scopes'>): Trouble[] {
  return scopes
    .filter(({ scope }) => scope !== 'default')
    .flatMap((scope) => scope.remotes.flatMap((remote) => failing(remote).map((health) => ({ scope, remote, health }))))
    .sort((one, other) => other.health.failing - one.health.failing);
}

function failing({ pin, health }: RemoteStatus): VersionHealth[] {
  if (!runsForVisitors(pin)) return [];
  return health.filter(
    (each) =>
      healthLevel(each) === 'bad' && each.version === (each.group === 'canary' ? pin.canary?.version : pin.version),
  );
}

export interface Shown {
  readonly scopes: readonly ScopeStatus[];
  readonly remotes: readonly string[];
}

/** What fails on several brands at once, with all of them: each version once. */
export function troubleOfMany(found: readonly Trouble[]): { first: Trouble; scopes: ScopeStatus[] }[] {
  const byVersion = new Map<string, Trouble[]>();
  for (const each of found) {
    const key = `${each.remote.name} ${each.health.version}`;
    byVersion.set(key, [...(byVersion.get(key) ?? []), each]);
  }
  return [...byVersion.values()].flatMap((all) => {
    const [first] = all;
    const scopes = [...new Set(all.map(({ scope }) => scope))];
    return first && scopes.length > 1 ? [{ first, scopes }] : [];
  });
}

/**
 * What a text leaves of the table: brands by it or by its group, or remotes where it names any. Brands with trouble
 * stand first, after the default.
 */
export function filterOverview(
  status: PlatformStatus,
  remotes: readonly string[],
  { text, onlyTrouble }: { text: string; onlyTrouble: boolean },
): Shown {
  const troubled = new Set(troubleOf(status).map(({ scope }) => scope.scope));
  const word = text.trim().toLowerCase();
  const named = word === '' ? [] : remotes.filter((name) => remoteLabel(name).toLowerCase().includes(word));
  const isNamed = ({ scope, title, group = '' }: ScopeStatus) =>
    `${scope} ${title.toLowerCase()} ${group.toLowerCase()}`.includes(word);
  const found = status.scopes.filter(
    (scope) => (named.length > 0 || isNamed(scope)) && (!onlyTrouble || troubled.has(scope.scope)),
  );
  const rank = ({ scope }: ScopeStatus) => (scope === 'default' ? 0 : troubled.has(scope) ? 1 : 2);
  return {
    scopes: found.toSorted((one, other) => rank(one) - rank(other)),
    remotes: named.length > 0 ? named : remotes,
  };
}
