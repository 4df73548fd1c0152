import { type BootDocument, type ReleaseSet, SHELL_NAME } from '@halo/shared/contracts';
import type { Platform } from '@halo/shared/remote';
import { createStore, type Store } from '@halo/shared/store';
import type { StartGuard } from './boot/start-hand-over.ts';
import type { OpenedReleases } from './releases/open-releases.ts';
import { initialReleases, reduceReleases, type ReleaseEvent, type ReleaseState } from './releases/release-state.ts';
import { createFederation, type Federation } from './remotes/federation.ts';
import { awaitingFirstPage } from './remotes/first-page.ts';
import { createFreezeMemory } from './remotes/freeze-memory.ts';
import {
  createPageLoader,
  createLoadReports,
  type LoadFailure,
  type PageLoader,
  type LoadReports,
} from './remotes/load-page.ts';
import { loadOwnChunks } from './remotes/own-chunks.ts';
import { createScriptLoader } from './remotes/script-loader.ts';
import { createScriptOwners } from './remotes/script-owners.ts';
import { hrefOf } from './routing/places.ts';
import type { StartedSession } from './start-session.ts';
import { createTelemetry } from './telemetry/create-telemetry.ts';
import { fileOfError, type UncaughtError } from './telemetry/uncaught-error.ts';

/** The second step: which versions run, what loads their pages, and where their places are. */
export interface StartedRemotes {
  releaseStore: Store<ReleaseState, ReleaseEvent>;
  /** the set that the page runs now */
  currentSet(): ReleaseSet;
  hrefOf: Platform['hrefOf'];
  federation: Federation;
  loader: PageLoader;
  /** The first page is on the screen, or did not come. */
  firstPage: Promise<void>;
  reports: LoadReports;
  /** Counts what was thrown in a file of a remote for the version that the file is of. */
  onUncaught(error: UncaughtError): void;
  /** the shell itself, in reports */
  own: Pick<LoadFailure, 'remote' | 'version' | 'group'>;
  /** The shell stands. */
  onDrawn(): void;
}

export interface RemotesNeeds {
  boot: BootDocument;
  opened: OpenedReleases;
  nonce: string;
  guard: StartGuard;
  started: Pick<StartedSession, 'clock' | 'log'>;
}

export function startRemotes({ boot, opened, nonce, guard, started }: RemotesNeeds): StartedRemotes {
  const { brand, override, softwareVersion } = boot;
  const own = { remote: SHELL_NAME, version: softwareVersion, group: boot.groups[SHELL_NAME] ?? 'stable' } as const;
  const { clock, log } = started;
  const releaseStore = createStore(reduceReleases, initialReleases(opened.set, location.pathname, softwareVersion));
  const currentSet = (): ReleaseSet => releaseStore.get().current;
  const telemetry = createTelemetry({ brand, clock, revision: () => currentSet().revision, override });
  const onFailure = ({ error, ...facts }: LoadFailure): void => {
    log.error('remote did not load', error, facts);
    telemetry.reporter.failed(facts);
  };
  const reports = createLoadReports(onFailure, telemetry.reporter.loaded, telemetry.reporter.crashed);
  const loadScript = createScriptLoader({ nonce, isAllowed: guard.isAllowed });
  loadOwnChunks(loadScript, (error) => reports.ownFailed(own, error));
  const owners = createScriptOwners();
  const federation = createFederation({
    ...{ loadScript, override },
    allow: guard.allow,
    onScript: owners.note,
    onChunkFailure: reports.failed,
  });
  const freezes = createFreezeMemory({ storage: () => localStorage, now: () => Date.now() });
  const first = awaitingFirstPage(createPageLoader({ federation, reports, freezes }));
  return {
    releaseStore,
    currentSet,
    hrefOf: (place, ...parameters) => hrefOf(currentSet(), place, ...parameters),
    federation,
    loader: telemetry.watch(first.loader),
    firstPage: first.settled,
    reports,
    own,
    onUncaught(error) {
      const owner = owners.of(fileOfError(error));
      if (owner) reports.crashed(owner.remote, owner.version, error.at);
    },
    onDrawn() {
      // A developer's page has a shell of its own.
      if (!override) telemetry.reporter.loaded({ ...own, durationMs: Math.round(performance.now()) });
    },
  };
}
