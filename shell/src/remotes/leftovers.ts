import { mayEnter, type PinnedRemote, type ReleaseSet } from '@halo/shared/contracts';
import type { Platform } from '@halo/shared/remote';
import type { Federation } from './federation.ts';
import { asLoadError } from './load-error.ts';
import type { ReleaseTeller } from './load-page.ts';

export interface LeftoverDeps {
  platform: Platform;
  federation: Pick<Federation, 'load'>;
  releases(): ReleaseSet;
  tell: Pick<ReleaseTeller, 'failed'>;
}

type Finish = (platform: Platform) => void;

/**
 * Lets remotes finish what a page load cut off, on whatever page the person is now: whenever somebody who is signed in
 * is
 * online and the storage holds a draft that a manifest names as work. Nothing loads otherwise.
 */
export function finishLeftovers({ platform, federation, releases, tell }: LeftoverDeps): () => void {
  const { bus, session, storage } = platform;
  const loading = new Set<string>();

  async function load(remote: PinnedRemote, task: string): Promise<Finish | undefined> {
    const expose = `./tasks/${task}`;
    for (const version of [remote.pinned, remote.fallback]) {
      if (!version) continue;
      try {
        const module = (await federation.load(remote, version, expose)) as { finish?: Finish };
        if (typeof module.finish === 'function') return module.finish;
      } catch (thrown) {
        tell.failed(remote, version, asLoadError(thrown, 'get', `${remote.name}@${version.version}`), { expose });
      }
    }
    return undefined;
  }

  async function finish(remote: PinnedRemote, task: string): Promise<void> {
    const key = `${remote.name} ${task}`;
    if (loading.has(key)) return;
    loading.add(key);
    // The next connection is the next try.
    const run = await load(remote, task).finally(() => loading.delete(key));
    if (run && mayEnter(session.state)) run(platform);
  }

  function look(): void {
    if (!mayEnter(session.state) || bus.last('connection.changed')?.status !== 'online') return;
    for (const remote of releases().remotes) {
      if (remote.isOff) continue;
      for (const { draft, task } of remote.manifest.leftovers ?? [])
        if (storage.getDraft(draft.scope, draft.name) !== undefined) void finish(remote, task);
    }
  }

  const stops = [bus.on('connection.changed', look), bus.on('session.changed', look)];
  return () => {
    for (const stop of stops) stop();
  };
}
