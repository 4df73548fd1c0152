import { createAudit } from './audit/create-audit.ts';
import { createCompatibility } from './check/create-compatibility.ts';
import { createNews } from './news/create-news.ts';
import { createReleaseHealth } from './health/create-release-health.ts';
import { platformStatus } from './platform-status.ts';
import type { ReleaseDeps, Releases } from './ports.ts';
import { createPinBook } from './sets/create-pin-book.ts';
import { createCurrentSets } from './signing/create-current-sets.ts';
import { openAssetStore } from './store/open-asset-store.ts';
import { createReleaseAssets } from './store/release-assets.ts';
import { createVersionRegistry } from './versions/version-registry.ts';

/** Builds the parts of releases; each keeps the whole and looks its neighbours up when it needs them. */
export function createReleases(deps: ReleaseDeps): Releases {
  const releases = {} as Releases;
  releases.audit = createAudit(deps);
  releases.compatibility = createCompatibility(releases);
  const store = openAssetStore(deps.env, deps.log);
  releases.assets = createReleaseAssets(deps, store);
  releases.versions = createVersionRegistry(deps, releases, store);
  releases.news = createNews(deps);
  releases.pins = createPinBook(deps, releases);
  releases.sets = createCurrentSets(deps, releases);
  releases.health = createReleaseHealth(deps, releases);
  releases.status = () => platformStatus(releases);
  return releases;
}
