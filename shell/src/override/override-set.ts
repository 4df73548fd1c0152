import type { PinnedRemote, ReleaseSet, RemoteOverride } from '@halo/shared/contracts';

/** Version under which a remote from elsewhere appears; nothing published can have it. */
const OVERRIDE_VERSION = '0.0.0-override';

/** The set with a developer's remote in the place of the released one, which stands in when it does not load. */
export function withOverride(set: ReleaseSet, override: RemoteOverride | undefined): ReleaseSet {
  if (!override) return set;
  return {
    ...set,
    remotes: set.remotes.map((remote) => (remote.name === override.remote ? replaced(remote, override) : remote)),
  };
}

function replaced(remote: PinnedRemote, { entry, globalName }: RemoteOverride): PinnedRemote {
  // A file under development has no known hash; the loader asks for none at this one address.
  return {
    ...remote,
    pinned: { version: OVERRIDE_VERSION, entry, globalName, integrity: '' },
    fallback: remote.pinned,
  };
}
