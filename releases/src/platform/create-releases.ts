import { publicOrigin } from '@halo/server-kit/http/public-origin';
import { createAlarms } from './alarms/create-alarms.ts';
import { createAudit } from './audit/create-audit.ts';
import { reportShellProblems } from './check/compare-shell.ts';
import { createCompatibility } from './check/create-compatibility.ts';
import { createReleaseEvents } from './events/create-release-events.ts';
import { createReleaseHealth } from './health/create-release-health.ts';
import { createFreezes } from './freezes/create-freezes.ts';
import { createFourEyes } from './four-eyes/create-four-eyes.ts';
import { platformStatus } from './platform-status.ts';
import { createOverrides } from './overrides/overrides-service.ts';
import type { LocalBuilds } from './local-builds.ts';
import type { ReleaseDeps, Releases } from './ports.ts';
import { createChanges } from './proposals/create-changes.ts';
import { createManyApprovals } from './proposals/many-approvals.ts';
import { createManyChanges } from './proposals/many-changes.ts';
import { createRollouts } from './rollouts/create-rollouts.ts';
import { createPinBook } from './sets/create-pin-book.ts';
import { createPinHistory } from './sets/pin-history.ts';
import { takenBackVersions } from './sets/taken-back.ts';
import { createCurrentSets } from './signing/create-current-sets.ts';
import { openReleaseStore } from './store/open-release-store.ts';
import { createReleaseAssets } from './store/release-assets.ts';
import { createVersionRegistry } from './versions/version-registry.ts';

/** What works by itself: listening to events, signing again, watching canaries, tidying up. */
export function startReleases({ events, sets, health, versions, alarms, rollouts }: Releases): void {
  events.start();
  sets.start();
  health.start();
  alarms.start();
  rollouts.begin();
  versions.start();
}

export async function stopReleases({ events, sets, health, versions, alarms, rollouts }: Releases): Promise<void> {
  await Promise.all([rollouts.end(), alarms.stop(), health.stop(), versions.stop(), sets.stop()]);
  await events.stop();
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
  // It only reports: a deployment starts all the same.
  await reportShellProblems(deps, releases).catch((error: unknown) =>
    deps.log.error({ err: error }, 'the shell could not be compared with what runs'),
  );
  await sets.refresh();
}

/** Makes the parts in the order of their needs: each gets only what stands above it. */
export function createReleases(deps: ReleaseDeps): Releases {
  const audit = createAudit(deps);
  const events = createReleaseEvents(deps);
  const history = createPinHistory(deps);
  const store = openReleaseStore(deps.env, deps.log);
  const assets = createReleaseAssets(deps, store);
  const versions = createVersionRegistry({ ...deps, audit, events, history, store, assets });
  const compatibility = createCompatibility({
    ...{ history, versions },
    takenBack: (remote) => takenBackVersions(deps.db, remote),
    originOf: (brandId) => {
      const host = deps.brands.byId(brandId)?.hosts[0];
      return host === undefined ? undefined : publicOrigin(deps.env, host);
    },
  });
  const sets = createCurrentSets({ ...deps, audit, events, versions });
  const freezes = createFreezes({ ...deps, audit });
  const pins = createPinBook({ ...deps, freezes, audit, events, history, versions, compatibility, sets });
  const fourEyes = createFourEyes({ ...deps, audit, events });
  const changing = { ...deps, freezes, audit, events, versions, compatibility, pins, fourEyes };
  const changes = createChanges(changing);
  const manyChanges = createManyChanges({ changes, pins });
  const manyApprovals = createManyApprovals(changes);
  const rollouts = createRollouts(changing);
  const overrides = createOverrides({ ...deps, audit, pins, fourEyes });
  const health = createReleaseHealth({ ...deps, events, pins, versions });
  const alarms = createAlarms({ ...deps, audit, health });
  return {
    versions,
    assets,
    pins,
    sets,
    audit,
    compatibility,
    fourEyes,
    changes,
    manyChanges,
    manyApprovals,
    rollouts,
    freezes,
    health,
    alarms,
    events,
    overrides,
    status: () => platformStatus({ versions, pins, health, changes, fourEyes }),
  };
}
