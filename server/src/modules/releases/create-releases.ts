import { createAudit } from './audit/create-audit.ts';
import { createCompatibility } from './check/create-compatibility.ts';
import type { ReleaseDeps, Releases } from './ports.ts';

/** Builds the parts of releases; each keeps the whole and looks its neighbours up when it needs them. */
export function createReleases(deps: ReleaseDeps): Releases {
  const releases = {} as Releases;
  releases.audit = createAudit(deps);
  releases.compatibility = createCompatibility(releases);
  return releases;
}
