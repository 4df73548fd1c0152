import type {
  LoadFailureCode,
  LoadFailurePhase,
  PinnedRemote,
  PinnedVersion,
  ReleaseGroup,
} from '@halo/shared/contracts';
import { AppError, withTimeLimit } from '@halo/shared/errors';
import type { Federation, Lifecycles, LoadTime } from './federation.ts';
import { createCrashMemory, type CrashMemory } from './crash-memory.ts';
import type { FreezeMemory } from './freeze-memory.ts';
import { asLoadError, LoadError } from './load-error.ts';
import { FALLBACK_AFTER_MS, GIVE_UP_AFTER_MS, PATIENCE } from './load-phase.ts';

export interface LoadedPage {
  lifecycles: Lifecycles;
  version: string;
  /** the pinned version did not load and the one before it stands in */
  isFallback: boolean;
  /** to be called when its rendering threw */
  onCrash(): void;
}

/** A version that did not come to the screen. Reported once until that version has been there. */
export interface LoadFailure {
  remote: string;
  version: string;
  group: ReleaseGroup;
  phase: LoadFailurePhase;
  code: LoadFailureCode;
  durationMs: number;
  /** empty for a file that a page asked for later */
  expose: string;
  error: unknown;
}

/** A version that came to the screen for the first time on this page load. */
export interface LoadSuccess {
  remote: string;
  version: string;
  group: ReleaseGroup;
  durationMs: number;
}

/** A version that was on the screen and threw. */
export interface Crash extends Omit<LoadSuccess, 'durationMs'> {
  at?: 'script' | 'promise';
}

export interface PageRequest {
  remote: PinnedRemote;
  expose: string;
  /** > 0: loaded again after the page said that it did not load */
  attempt: number;
  /** What was on the screen was lost by a crash: no person asked for it, so what crashed is not shown again. */
  isAfterCrash?: boolean;
  /** Puts the page on the screen; called again with the version before when that fails. */
  mount(page: LoadedPage): Promise<void>;
  /** The page on the screen crashed so soon, or so often, that it is to be shown again without what crashed. */
  onLost?(): void;
  /** the place is gone: what loads is there for the next visit, and nothing is mounted any more */
  signal: AbortSignal;
}

export interface PageLoader {
  /**
   * @throws AppError remote_unavailable when neither the pinned nor the last good version comes to the screen; not
   * retryable when all of them came and crashed: they would again
   */
  show(request: PageRequest): Promise<LoadedPage>;
}

export interface PageLoaderDeps {
  federation: Federation;
  reports: LoadReports;
  /** undefined: a version that freezes the tab is not recognised at the next start */
  freezes?: FreezeMemory;
}

/** Where it is reported what loaded and what did not. */
export interface LoadReports {
  failed(
    remote: PinnedRemote,
    version: PinnedVersion,
    error: LoadError,
    details?: { durationMs?: number; expose?: string },
  ): void;
  loaded(remote: PinnedRemote, version: PinnedVersion, durationMs: number): void;
  /** `at`: undefined for a rendering */
  crashed(remote: PinnedRemote, version: PinnedVersion, at?: Crash['at']): void;
  /** a lazy file of the shell */
  ownFailed(own: Pick<LoadSuccess, 'remote' | 'version' | 'group'>, error: LoadError): void;
}

/** Each failure and each first success once, however often it is met. */
export function createLoadReports(
  onFailure: (failure: LoadFailure) => void,
  onLoaded: (success: LoadSuccess) => void,
  onCrashed: (crash: Crash) => void,
): LoadReports {
  const reported = new Map<string, Set<string>>();
  const subject = (remote: PinnedRemote, { version }: PinnedVersion) =>
    ({
      remote: remote.name,
      version,
      group: remote.group === 'canary' && version === remote.pinned.version ? 'canary' : 'stable',
    }) as const;

  function reportFailure(failure: Omit<LoadFailure, 'phase' | 'code' | 'error'>, error: LoadError): void {
    const key = `${failure.remote}@${failure.version}`;
    const facts = reported.get(key) ?? new Set();
    reported.set(key, facts);
    const { phase } = error;
    const report = (code: LoadFailureCode): void => {
      const fact = `${phase} ${code}`;
      if (facts.has(fact)) return;
      facts.add(fact);
      onFailure({ ...failure, durationMs: Math.round(failure.durationMs), phase, code, error });
    };
    if (error.found) void error.found.then(report);
    else report(error.code);
  }

  return {
    failed(remote, version, error, { durationMs = 0, expose = '' } = {}) {
      reportFailure({ ...subject(remote, version), durationMs, expose }, error);
    },
    loaded(remote, version, durationMs) {
      const key = `${remote.name}@${version.version}`;
      const isFirst = !reported.get(key)?.has('loaded');
      // What fails after this is a new fact.
      reported.set(key, new Set(['loaded']));
      if (isFirst) onLoaded({ ...subject(remote, version), durationMs: Math.round(durationMs) });
    },
    crashed: (remote, version, at) => onCrashed({ ...subject(remote, version), ...(at && { at }) }),
    ownFailed(own, error) {
      reportFailure({ ...own, durationMs: 0, expose: '' }, error);
    },
  };
}

type Kind = 'pinned' | 'fallback';
const KINDS: readonly Kind[] = ['pinned', 'fallback'];

/** One version on its way to the screen. */
interface Candidate {
  kind: Kind;
  version: PinnedVersion;
  time: LoadTime;
}

/** Brings pages to the screen, and falls back to the version before when the pinned one does not come, or crashes. */
export function createPageLoader(loaderDeps: PageLoaderDeps): PageLoader {
  const deps: ShowDeps = { ...loaderDeps, crashes: createCrashMemory() };
  return {
    async show(request) {
      const { remote, expose, attempt, signal } = request;
      const startedAt = performance.now();
      const patience = Math.min(attempt + 1, PATIENCE);
      let failure: unknown;
      reportFreezes(deps, request);
      for (const { kind, version } of candidates(deps, request)) {
        if (failure !== undefined && signal.aborted) continue;
        const limitMs = kind === 'pinned' && remote.fallback ? FALLBACK_AFTER_MS : GIVE_UP_AFTER_MS;
        const time = { patience, deadline: startedAt + limitMs * patience };
        try {
          return await showInTime(deps, request, { kind, version, time });
        } catch (error) {
          failure = error;
        }
      }
      throw new AppError('remote_unavailable', {
        message: `${remote.name} ${expose}`,
        retryable: KINDS.some((kind) => isLeft(deps, request, kind)),
        cause: failure,
      });
    },
  };
}

interface ShowDeps extends PageLoaderDeps {
  readonly crashes: CrashMemory;
}

/** Versions to show, first choice first: those that did not crash here. When all did, all, if a person asks again. */
function candidates(deps: ShowDeps, request: PageRequest): Pick<Candidate, 'kind' | 'version'>[] {
  const left = KINDS.filter((kind) => isLeft(deps, request, kind));
  // A person who only came to a page did not ask for what freezes the tab.
  const isAsked = !request.isAfterCrash && (request.attempt > 0 || !KINDS.some((kind) => froze(deps, request, kind)));
  const kinds = left.length > 0 || !isAsked ? left : KINDS;
  return kinds.flatMap((kind) => {
    const version = request.remote[kind];
    return version ? [{ kind, version }] : [];
  });
}

function isLeft(deps: ShowDeps, request: PageRequest, kind: Kind): boolean {
  const version = request.remote[kind];
  return version !== undefined && !deps.crashes.has(version, request.expose) && !froze(deps, request, kind);
}

/**
 * A tab that was ended in the second in which a page started looks the same, so a version behind which no other stands
 * starts once more.
 */
function froze({ freezes }: ShowDeps, { remote, expose }: PageRequest, kind: Kind): boolean {
  const version = remote[kind];
  const enough = kind === 'pinned' && remote.fallback ? 1 : 2;
  return version !== undefined && freezes !== undefined && freezes.times(version, expose) >= enough;
}

/** What the tab could not report when it happened. */
function reportFreezes({ freezes, reports }: ShowDeps, { remote, expose }: PageRequest): void {
  for (const kind of KINDS) {
    const version = remote[kind];
    if (version && freezes?.takeFound(version, expose))
      reports.failed(remote, version, new LoadError('mount', 'timeout', `${remote.name}@${version.version}`), {
        expose,
      });
  }
}

/** Fails also when the whole way of a version takes too long, each step of it having been in time. @throws LoadError */
async function showInTime(deps: ShowDeps, request: PageRequest, candidate: Candidate): Promise<LoadedPage> {
  const { remote, expose, signal } = request;
  const { version, time } = candidate;
  const beganAt = performance.now();
  const over = new AbortController();
  const beginning = deps.freezes?.begin(version, expose, signal);
  try {
    const work = showVersion(deps, { ...request, signal: AbortSignal.any([signal, over.signal]) }, candidate);
    const timeLeftMs = Math.max(0, time.deadline - performance.now()) + GRACE_MS;
    const timedOut = () => new LoadError('mount', 'timeout', `${remote.name}@${version.version} ${expose}`);
    const page = await withTimeLimit(work, timeLeftMs, timedOut);
    beginning?.answered();
    if (!signal.aborted) deps.reports.loaded(remote, version, performance.now() - beganAt);
    return page;
  } catch (thrown) {
    over.abort();
    beginning?.failed();
    const error = asLoadError(thrown, 'mount', `${remote.name}@${version.version}`);
    deps.reports.failed(remote, version, error, { durationMs: performance.now() - beganAt, expose });
    throw error;
  }
}

async function showVersion(
  { federation, reports, crashes }: ShowDeps,
  { remote, expose, mount, onLost, signal }: PageRequest,
  { kind, version, time }: Candidate,
): Promise<LoadedPage> {
  const what = `${remote.name}@${version.version} ${expose}`;
  const lifecycles = await federation.load(remote, version, expose, time);
  if (!isLifecycles(lifecycles)) throw new LoadError('get', 'not_a_page', what);
  const crash = crashes.watch(version, expose, {
    onReport: () => reports.crashed(remote, version),
    onLost: () => onLost?.(),
  });
  const page = {
    lifecycles,
    version: version.version,
    isFallback: kind === 'fallback',
    onCrash: crash.happened,
  };
  if (signal.aborted) return page;
  try {
    await mount(page);
    // React mounts the panel of the page that threw: for the lifecycle all went well.
    if (crash.mounted()) throw new LoadError('mount', 'threw', what);
  } catch (error) {
    federation.forget(remote, version);
    throw error;
  }
  return page;
}

/** Steps that end with the whole are reported by their own name. */
const GRACE_MS = 30;

function isLifecycles(module: unknown): module is Lifecycles {
  if (typeof module !== 'object' || module === null) return false;
  const isStep = (value: unknown) =>
    typeof value === 'function' || (Array.isArray(value) && value.every((one) => typeof one === 'function'));
  return ['bootstrap', 'mount', 'unmount'].every((name) => isStep((module as Record<string, unknown>)[name]));
}
