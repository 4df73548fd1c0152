import type { Audit, PinHistory, ReleaseDeps } from '../ports.ts';
import type { AssetStore } from '@halo/server-kit/assets/asset-store';
import type { ReleaseAssets } from '../store/release-assets.ts';
import type { Exclusively } from './version-lock.ts';

/** What the parts of the registry share. */
export interface RegistryParts {
  readonly deps: Pick<ReleaseDeps, 'db' | 'clock' | 'log'>;
  readonly audit: Audit;
  readonly history: Pick<PinHistory, 'head' | 'scopes'>;
  readonly store: AssetStore;
  readonly assets: ReleaseAssets;
  readonly exclusively: Exclusively;
}
