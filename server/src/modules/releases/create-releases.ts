import type { ReleaseDeps, Releases } from './ports.ts';

/** Builds the parts of releases; each keeps the whole and looks its neighbours up when it needs them. */
export function createReleases(_deps: ReleaseDeps): Releases {
  const releases = {} as Releases;
  return releases;
}
