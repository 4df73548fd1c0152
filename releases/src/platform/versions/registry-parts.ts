import type { ReleaseDeps, Releases } from '../ports.ts';
import type { AssetStore } from '../store/asset-store.ts';
import type { ReleaseAssets } from '../store/release-assets.ts';
import type { Exclusively } from './version-lock.ts';

/** What the parts of the registry share. */
export interface RegistryParts {
  readonly deps: ReleaseDeps;
  readonly releases: Releases;
  readonly store: AssetStore;
  readonly assets: ReleaseAssets;
  readonly exclusively: Exclusively;
}
