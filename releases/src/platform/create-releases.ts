import { createAudit } from './audit/create-audit.ts';
import { tellShellMisfits } from './check/compare-shell.ts';
import { createCompatibility } from './check/create-compatibility.ts';
import { createNews } from './news/create-news.ts';
import { createReleaseHealth } from './health/create-release-health.ts';
import { platformStatus } from './platform-status.ts';
import { createOverrides } from './overrides/overrides-service.ts';
import type { LocalBuilds } from './local-builds.ts';
import type { ReleaseDeps, Releases } from './ports.ts';
import { createChanges } from './proposals/create-changes.ts';
import { createPinBook } from './sets/create-pin-book.ts';
import { createCurrentSets } from './signing/create-current-sets.ts';
import { openAssetStore } from './store/open-asset-store.ts';
import { createReleaseAssets } from './store/release-assets.ts';
import { createVersionRegistry } from './versions/version-registry.ts';

/** What works by itself: hearing of changes, signing again, watching canaries, tidying up. */
export function startReleases({ news, sets, health, versions }: Releases): void {
  news.start();
  sets.start();
  health.start();
  versions.start();
}

export async function stopReleases({ news, sets, health, versions }: Releases): Promise<void> {
  await Promise.all([health.stop(), versions.stop(), sets.stop()]);
  await news.stop();
}

/**
 * Stores what this machine built, pins what is new of it, compares its shell with what runs, and reads the sets that
 * pages get.
 */
export async function adoptLocalBuilds(
  deps: Pick<ReleaseDeps, 'log'>,
  releases: Releases,
  local: LocalBuilds,
): Promise<void> {
  const { versions, pins, sets } = releases;
  await versions.adopt(local);
  await pins.adopt(local.remotes);
  // It only tells: a deployment starts all the same.
  await tellShellMisfits(deps, releases).catch((error: unknown) =>
    deps.log.error({ err: error }, 'the shell could not be compared with what runs'),
  );
  await sets.refresh();
}

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
  releases.changes = createChanges(deps, releases);
  releases.overrides = createOverrides(deps, releases);
  releases.health = createReleaseHealth(deps, releases);
  releases.status = () => platformStatus(releases);
  return releases;
}
