import { fits } from './version-range.ts';

// Remotes are built by ModuleFederationPlugin, which writes a container on top of a runtime library. Remotes do not
// bring that library; they take it from __HALO_FEDERATION__. This is all of it that our containers use: the shared
// packages and the way scripts are loaded come from the shell, and nothing is remembered about what failed.

/** A package that the shell offers to remotes. */
export interface SharedPackage {
  version: string;
  lib(): unknown;
}

/** What the shell hands to a container's `init`. */
export interface ContainerContext {
  shared: Readonly<Record<string, SharedPackage>>;
  loadChunk(address: string, integrity: string | undefined): Promise<void>;
}

/** What a remote's entry script leaves. */
export interface Container {
  init(shareScope: object, initScope: unknown[], context: ContainerContext): unknown;
  /** resolves to a function that runs the module */
  get(expose: string): Promise<() => unknown>;
}

/** webpack's runtime inside a remote, as far as it is ours to set up. */
export interface WebpackRuntime {
  /** modules by id */
  m: Record<string, (module: { exports: unknown }) => void>;
  /** loads a script */
  l(address: string, done: (event: LoadEvent) => void, key?: string, chunkId?: string): void;
  sriHashes?: Record<string, string>;
  consumesLoadingData?: {
    moduleIdToConsumeDataMapping?: Record<string, { shareKey: string; requiredVersion?: string | false }>;
  };
  federation: { halo?: ContainerContext };
}

/** webpack takes what it finds here into the error of the chunk. */
interface LoadEvent {
  type: string;
  target: { src: string };
  failure?: unknown;
}

interface Consumes {
  chunkMapping: Record<string, string[]>;
  chunkId: string;
  promises: Promise<unknown>[];
  webpackRequire: WebpackRuntime;
}

declare global {
  /** Remotes are built to run on the shell's bundler runtime; they find it here. */
  var __HALO_FEDERATION__: unknown;
}

/** Puts the runtime where entries look for it. */
export function provideContainerGlue(): void {
  globalThis.__HALO_FEDERATION__ = {
    __esModule: true,
    default: { runtime: {}, bundlerRuntime: { init: () => ({}), initContainerEntry, consumes } },
  };
}

function initContainerEntry({
  webpackRequire,
  remoteEntryInitOptions,
}: {
  webpackRequire: WebpackRuntime;
  remoteEntryInitOptions: ContainerContext;
}): void {
  webpackRequire.federation.halo = remoteEntryInitOptions;
  takeOverLoading(webpackRequire, remoteEntryInitOptions.loadChunk);
}

/**
 * Makes a webpack runtime load its chunks our way. Its own way joins a script that is under way already, also one that
 * hangs,
 * waits two minutes, and cannot say what was wrong.
 */
export function takeOverLoading(
  runtime: Pick<WebpackRuntime, 'l' | 'sriHashes'>,
  loadChunk: ContainerContext['loadChunk'],
): void {
  runtime.l = (address, done, _key, chunkId) => {
    const target = { src: address };
    loadChunk(address, chunkId === undefined ? undefined : runtime.sriHashes?.[chunkId]).then(
      () => done({ type: 'load', target }),
      (failure: unknown) => done({ type: 'error', target, failure }),
    );
  };
}

/** Before a chunk runs: puts the shell's packages in the place of the modules that stand for them. */
function consumes({ chunkMapping, chunkId, promises, webpackRequire }: Consumes): void {
  const { federation, consumesLoadingData } = webpackRequire;
  for (const id of chunkMapping[chunkId] ?? []) {
    const wanted = consumesLoadingData?.moduleIdToConsumeDataMapping?.[id];
    const shared = wanted && federation.halo?.shared[wanted.shareKey];
    if (!wanted || !shared || (wanted.requiredVersion && !fits(shared.version, wanted.requiredVersion))) {
      promises.push(
        Promise.reject(
          new Error(
            `the shell has no ${wanted?.shareKey ?? id} ${wanted?.requiredVersion || ''} but ${shared?.version ?? 'none'}`,
          ),
        ),
      );
      continue;
    }
    webpackRequire.m[id] = (module) => {
      module.exports = shared.lib();
    };
  }
}
