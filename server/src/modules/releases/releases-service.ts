import type { BuiltRemote, ReleaseSet, ShellBuild } from '@halo/shared/contracts';
import type { Deps } from '../../deps.ts';
import { publishAssets } from './asset-store.ts';
import type { LocalBuilds } from './local-builds.ts';
import { createReleaseRepository } from './release-repository.ts';
import { claimedTwice, nextReleaseSet } from './release-set.ts';

/** What a page load needs to know of releases, from memory. */
export interface ReleasesService {
  /** Puts local builds into the store and makes them the newest revision of every brand. */
  adopt(builds: LocalBuilds): Promise<void>;
  current(brandId: string): ReleaseSet;
  shell(): ShellBuild;
  /** The build document of a version that was adopted; undefined for older ones. */
  built(name: string, version: string): BuiltRemote | undefined;
}

/** A head that another process moved while we looked is read again this often. */
const ATTEMPTS = 5;

export function createReleasesService(deps: Pick<Deps, 'db' | 'brands' | 'log'>): ReleasesService {
  const repository = createReleaseRepository(deps.db);
  const sets = new Map<string, ReleaseSet>();
  const builds = new Map<string, BuiltRemote>();
  let shell: ShellBuild | undefined;

  async function advance(brandId: string, remotes: readonly BuiltRemote[]): Promise<ReleaseSet> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const head = await repository.head(brandId);
      const next = nextReleaseSet(brandId, head, remotes);
      if (!next) return head as ReleaseSet;
      const conflicts = claimedTwice(next);
      if (conflicts.length > 0) throw new Error(`release set of ${brandId}: ${conflicts.join('; ')}`);
      if (await repository.append(next)) {
        deps.log.info({ brand: brandId, revision: next.revision }, 'release set advanced');
        return next;
      }
    }
    throw new Error(`release set of ${brandId}: others kept changing it`);
  }

  return {
    async adopt(local) {
      await publishAssets(local.assets);
      shell = local.shell;
      for (const build of local.remotes) builds.set(`${build.name}@${build.version}`, build);
      for (const brand of deps.brands.all()) sets.set(brand.id, await advance(brand.id, local.remotes));
    },
    current(brandId) {
      const set = sets.get(brandId);
      if (!set) throw new Error(`brand ${brandId} has no release set`);
      return set;
    },
    shell() {
      if (!shell) throw new Error('no shell was adopted');
      return shell;
    },
    built: (name, version) => builds.get(`${name}@${version}`),
  };
}
