import type { BuiltRemote } from '@halo/shared/contracts';
import type { VersionRegistry } from '../ports.ts';
import { versionKey, type VersionName } from '../sets/pins.ts';

/** Builds of the versions that the sets serve, in memory. */
export interface ServedBuilds {
  /** Reads those that are missing and drops those that are served no more. */
  load(served: readonly VersionName[]): Promise<void>;
  get(remote: string, version: string): BuiltRemote | undefined;
}

export function createServedBuilds(versions: Pick<VersionRegistry, 'document'>): ServedBuilds {
  const builds = new Map<string, BuiltRemote>();
  return {
    async load(served) {
      const keys = new Set(served.map(versionKey));
      for (const key of builds.keys()) if (!keys.has(key)) builds.delete(key);
      for (const each of served) {
        if (builds.has(versionKey(each))) continue;
        const build = await versions.document(each.remote, each.version);
        if (build) builds.set(versionKey(each), build);
      }
    },
    get: (remote, version) => builds.get(versionKey({ remote, version })),
  };
}
