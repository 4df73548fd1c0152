import type { BuiltRemote, PinnedRemote, PinnedVersion, ReleaseSet } from '@halo/shared/contracts';

/** Address of the folder of one version. */
export function versionAddress(name: string, version: string): string {
  return `/releases/${name}/${version}/`;
}

/** A file of a version as an address from the host; `../c/x.js` leads to the chunks that versions share. */
export function fileAddress(name: string, version: string, file: string): string {
  return new URL(file, `http://host${versionAddress(name, version)}`).pathname;
}

/**
 * The next release set of a brand when these builds are the newest: a remote that changed keeps the version before as its
 * fallback. Undefined when nothing changed, so that a restart makes no revision.
 */
export function nextReleaseSet(brandId: string, head: ReleaseSet | undefined, builds: readonly BuiltRemote[]): ReleaseSet | undefined {
  const before = new Map(head?.remotes.map((remote) => [remote.name, remote] as const));
  const remotes = builds.map((build) => pinBuild(build, before.get(build.name)));
  const isSame = head?.remotes.length === remotes.length && remotes.every((remote) => before.get(remote.name)?.pinned.version === remote.pinned.version);
  return isSame ? undefined : { brandId, revision: (head?.revision ?? 0) + 1, remotes };
}

function pinBuild(build: BuiltRemote, before: PinnedRemote | undefined): PinnedRemote {
  const pinned = pinnedVersion(build);
  const fallback = before && before.pinned.version !== pinned.version ? before.pinned : before?.fallback;
  return { name: build.name, pinned, manifest: build.manifest, ...(fallback ? { fallback } : {}) };
}

function pinnedVersion({ name, version, entry, globalName, files }: BuiltRemote): PinnedVersion {
  const integrity = files[entry]?.integrity;
  if (!integrity) throw new Error(`${name}@${version} does not list its entry ${entry}`);
  return { version, entry: fileAddress(name, version, entry), globalName, integrity };
}

/** Paths that two remotes of a set both claim; such a set must not go live. */
export function claimedTwice(set: ReleaseSet): string[] {
  const owners = new Map<string, string>();
  const conflicts: string[] = [];
  for (const { name, manifest } of set.remotes) {
    for (const { path } of manifest.routes) {
      const shape = path.replaceAll(/:[^/]+/g, ':');
      const owner = owners.get(shape);
      if (owner !== undefined && owner !== name) conflicts.push(`${path} is claimed by ${owner} and ${name}`);
      owners.set(shape, name);
    }
  }
  return conflicts;
}
