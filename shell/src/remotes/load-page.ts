import type { PinnedRemote } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Federation, Lifecycles } from './federation.ts';
import { inTime } from './load-phase.ts';

export interface LoadedPage {
  lifecycles: Lifecycles;
  version: string;
  /** the pinned version did not load and the one before it stands in */ isFallback: boolean;
}

export interface PageLoader {
  /** @throws AppError remote_unavailable when neither the pinned nor the last good version loads */
  load(remote: PinnedRemote, expose: string, attempt: number): Promise<LoadedPage>;
}

export interface LoadFailure {
  remote: string;
  version: string;
  expose: string;
  error: unknown;
}

/** Loads pages, keeps what loaded, and falls back to the version before when the pinned one does not come. */
export function createPageLoader(federation: Federation, onFailure: (failure: LoadFailure) => void): PageLoader {
  const loaded = new Map<string, LoadedPage>();

  async function loadVersion(remote: PinnedRemote, kind: 'pinned' | 'fallback', expose: string, attempt: number): Promise<LoadedPage> {
    const version = remote[kind];
    if (!version) throw new AppError('remote_unavailable', { message: `${remote.name} has no ${kind} version` });
    const what = `${remote.name}@${version.version} ${expose}`;
    try {
      const module = await inTime('load', what, federation.load(remote, version, expose, attempt));
      if (!isLifecycles(module)) throw new AppError('remote_unavailable', { message: `${what} does not export the lifecycles` });
      return { lifecycles: module, version: version.version, isFallback: kind === 'fallback' };
    } catch (error) {
      onFailure({ remote: remote.name, version: version.version, expose, error });
      throw error;
    }
  }

  return {
    async load(remote, expose, attempt) {
      const key = `${remote.name}@${remote.pinned.version} ${expose}`;
      const kept = loaded.get(key);
      if (kept) return kept;
      let page: LoadedPage;
      try {
        page = await loadVersion(remote, 'pinned', expose, attempt);
        // A stand-in is not kept: the next visit tries the pinned version again.
        loaded.set(key, page);
      } catch (error) {
        if (!remote.fallback) throw error;
        page = await loadVersion(remote, 'fallback', expose, attempt);
      }
      return page;
    },
  };
}

function isLifecycles(module: unknown): module is Lifecycles {
  if (typeof module !== 'object' || module === null) return false;
  const isStep = (value: unknown) => typeof value === 'function' || (Array.isArray(value) && value.every((one) => typeof one === 'function'));
  return ['bootstrap', 'mount', 'unmount'].every((name) => isStep((module as Record<string, unknown>)[name]));
}
