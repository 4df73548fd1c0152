import type { PinnedRemote, PinnedVersion, RemoteOverride } from '@halo/shared/contracts';

/** From where scripts of remotes may come: the folders of versions that the release set names, and nothing else. */
export interface ScriptAddresses {
  /**
   * Lets a version of a remote load. False when its entry does not lie where a release lies, which no signed set says.
   */
  admit(remote: Pick<PinnedRemote, 'name'>, version: Pick<PinnedVersion, 'version' | 'entry'>): boolean;
  isAllowed(address: URL): boolean;
}

/** The developer's override is the one thing that may come from another origin, and only while the page carries it. */
export function createScriptAddresses(origin: string, override: RemoteOverride | undefined): ScriptAddresses {
  const folders = new Set<string>();
  return {
    admit({ name }, { version, entry }) {
      const address = new URL(entry, origin);
      if (override?.remote === name && address.href === new URL(override.entry, origin).href) {
        folders.add(new URL('.', address).href);
        folders.add(new URL('../c/', address).href);
        return true;
      }
      const home = new URL(`/releases/${name}/`, origin).href;
      if (address.search || address.href !== `${home}${version}/${address.pathname.split('/').pop() ?? ''}`)
        return false;
      folders.add(`${home}${version}/`);
      // Chunks that versions of the remote share.
      folders.add(`${home}c/`);
      return true;
    },
    isAllowed({ href, pathname }) {
      const folder = href.slice(0, href.indexOf(pathname) + pathname.lastIndexOf('/') + 1);
      return folders.has(folder) && pathname.endsWith('.js');
    },
  };
}
