import type { PinnedRemote, PinnedVersion } from '@halo/shared/contracts';
import { withoutQuery } from '../telemetry/uncaught-error.ts';

/** Which version a script is of. What two versions have in common is of the one that asked for it last. */
export interface ScriptOwners {
  note(remote: PinnedRemote, version: PinnedVersion, address: string): void;
  of(address: string | undefined): { remote: PinnedRemote; version: PinnedVersion } | undefined;
}

export function createScriptOwners(): ScriptOwners {
  const owners = new Map<string, { remote: PinnedRemote; version: PinnedVersion }>();
  return {
    note(remote, version, address) {
      owners.set(withoutQuery(new URL(address, location.href).href), { remote, version });
    },
    of: (address) => (address === undefined ? undefined : owners.get(address)),
  };
}
