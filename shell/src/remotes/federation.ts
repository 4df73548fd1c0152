import type { PinnedRemote, PinnedVersion, RemoteOverride } from '@halo/shared/contracts';
import { isAtRest } from '@halo/shared/remote';
import { reportChunk } from './chunk-report.ts';
import { type Container, type ContainerContext, provideContainerGlue, type SharedPackage } from './container-glue.ts';
import { asLoadError, LoadError } from './load-error.ts';
import { inTime, PATIENT_MS, PHASE_TIMEOUT_MS, type TimedPhase } from './load-phase.ts';
import { createScriptAddresses, type ScriptAddresses } from './script-addresses.ts';
import type { ScriptLoader } from './script-loader.ts';
import { sharedSlices } from './shared-slices.ts';

/** The lifecycles a page or popup of a remote exports. */
export interface Lifecycles {
  bootstrap: Lifecycle;
  mount: Lifecycle;
  unmount: Lifecycle;
  update?: Lifecycle;
}
type LifecycleStep = (props: never) => Promise<unknown>;
export type Lifecycle = LifecycleStep | LifecycleStep[];

/** Loads one expose of one version of a remote. */
export interface Federation {
  /** Answers the same module again until something of the version has failed. @throws LoadError */
  load(remote: PinnedRemote, version: PinnedVersion, expose: string, time?: LoadTime): Promise<unknown>;
  /** What loaded did not work: the next time its modules are created again. */
  forget(remote: PinnedRemote, version: PinnedVersion): void;
}

export interface LoadTime {
  /** how many times longer each step may take, because a person asked for it */
  patience: number;
  /** when the attempt ends in any step, as `performance.now()` counts */
  deadline: number;
}

const CONTAINER_NAME = /^halo_\w+$/;
const UNHURRIED: LoadTime = { patience: 1, deadline: Infinity };

export interface FederationDeps {
  loadScript: ScriptLoader;
  /** the page's guard of script addresses, which is given what may load */
  allow(rule: (address: URL) => boolean): void;
  override: RemoteOverride | undefined;
  /** a script of a version is asked for */
  onScript(remote: PinnedRemote, version: PinnedVersion, address: string): void;
  /** a script that a page of a remote asked for, also long after it was shown */
  onChunkFailure(remote: PinnedRemote, version: PinnedVersion, error: LoadError): void;
}

/**
 * Runs the containers of remotes. One that failed in any way is forgotten: the next attempt evaluates its entry
 * again and gets fresh modules, so nothing that failed is remembered for the life of the page.
 */
export function createFederation(deps: FederationDeps): Federation {
  const containers = new Map<string, Promise<Container>>();
  const addresses = createScriptAddresses(location.origin, deps.override);
  const runtime: ContainerRuntime = { ...deps, addresses, shared: sharedPackages() };
  provideContainerGlue();
  deps.allow(addresses.isAllowed);

  return {
    async load(remote, version, expose, time = UNHURRIED) {
      const key = keyOf(remote, version);
      let container = containers.get(key);
      const forget = (): void => {
        if (containers.get(key) === container) containers.delete(key);
      };
      if (!container) containers.set(key, (container = startContainer(runtime, { remote, version, time, forget })));
      try {
        return await moduleOf(await container, expose, `${key} ${expose}`, time);
      } catch (error) {
        forget();
        throw error;
      }
    },
    forget: (remote, version) => void containers.delete(keyOf(remote, version)),
  };
}

/** What every container of the page is started with. */
interface ContainerRuntime extends Pick<FederationDeps, 'loadScript' | 'override' | 'onScript' | 'onChunkFailure'> {
  addresses: ScriptAddresses;
  shared: Record<string, SharedPackage>;
}

/** One container to start. */
interface ContainerStart {
  remote: PinnedRemote;
  version: PinnedVersion;
  time: LoadTime;
  forget(): void;
}

async function startContainer(runtime: ContainerRuntime, start: ContainerStart): Promise<Container> {
  const what = `${start.remote.name}@${start.version.version}`;
  const container = await runEntry(runtime, start, what);
  const context: ContainerContext = {
    shared: runtime.shared,
    loadChunk: (address, hash) => loadChunk(runtime, start, address, hash),
  };
  await inTime(
    'init',
    what,
    Promise.resolve().then(() => container.init({}, [], context)),
    timeLeft('init', start.time),
  );
  return container;
}

/** Loads the script that makes the container, which leaves it under a global name. */
async function runEntry(
  { addresses, override, loadScript, onScript }: ContainerRuntime,
  { remote, version, time }: ContainerStart,
  what: string,
): Promise<Container> {
  if (!addresses.admit(remote, version)) throw new LoadError('entry', 'blocked', version.entry);
  // It is cleared below: only names that are a container's.
  if (!CONTAINER_NAME.test(version.globalName)) throw new LoadError('entry', 'blocked', version.globalName);
  const integrity = isFromElsewhere(version, override) ? undefined : version.integrity;
  const names = globalThis as unknown as Record<string, Container | undefined>;
  names[version.globalName] = undefined;
  onScript(remote, version, version.entry);
  await loadScript({ address: version.entry, integrity, phase: 'entry', timeoutMs: timeLeft('entry', time) });
  const container = names[version.globalName];
  if (typeof container?.init !== 'function' || typeof container.get !== 'function')
    throw new LoadError('entry', 'empty', what);
  return container;
}

async function loadChunk(
  { loadScript, override, onScript, onChunkFailure }: ContainerRuntime,
  { remote, version, time, forget }: ContainerStart,
  address: string,
  hash: string | undefined,
): Promise<void> {
  const isResting = isAtRest();
  try {
    // Without a hash it is not loaded at all, even if the browser would allow it.
    if (hash === undefined && !isFromElsewhere(version, override)) throw new LoadError('chunk', 'blocked', address);
    const timeoutMs = isResting ? PATIENT_MS : PHASE_TIMEOUT_MS.chunk * time.patience;
    onScript(remote, version, address);
    await loadScript({ address, integrity: hash, phase: 'chunk', timeoutMs });
  } catch (thrown) {
    // The page on the screen goes on without it, and webpack asks for it again once it is wanted.
    if (!isResting) forget();
    const error = asLoadError(thrown, 'chunk', address);
    reportChunk(error, isResting, () => onChunkFailure(remote, version, error));
    throw error;
  }
}

/** A developer's build has no hash that the store verified. */
function isFromElsewhere({ entry }: PinnedVersion, override: RemoteOverride | undefined): boolean {
  return entry === override?.entry;
}

async function moduleOf(container: Container, expose: string, what: string, time: LoadTime): Promise<unknown> {
  const factory = await inTime(
    'get',
    what,
    Promise.resolve().then(() => container.get(expose)),
    timeLeft('get', time),
  );
  try {
    return factory();
  } catch (thrown) {
    throw asLoadError(thrown, 'get', what);
  }
}

function keyOf({ name }: PinnedRemote, { version, entry }: PinnedVersion): string {
  return `${name}@${version} ${entry}`;
}

function timeLeft(phase: TimedPhase, { patience, deadline }: LoadTime): number {
  return Math.max(0, Math.min(PHASE_TIMEOUT_MS[phase] * patience, deadline - performance.now()));
}

function sharedPackages(): Record<string, SharedPackage> {
  return Object.fromEntries(
    Object.entries(sharedSlices).map(([name, lib]) => [
      name,
      { version: __HALO_SHARED_VERSIONS__[name] ?? '0.0.0', lib },
    ]),
  );
}
