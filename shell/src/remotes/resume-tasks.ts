import { mayEnter, type PinnedRemote, type ReleaseSet } from '@halo/shared/contracts';
import type { Platform } from '@halo/shared/remote';
import type { Federation } from './federation.ts';
import { asLoadError } from './load-error.ts';
import type { LoadReports } from './load-page.ts';

export interface ResumeDeps {
  platform: Platform;
  federation: Pick<Federation, 'load'>;
  releases(): ReleaseSet;
  reports: Pick<LoadReports, 'failed'>;
}

/** What a task exports as `finish`: the name is part of the contract with remotes. */
type RunTask = (platform: Platform) => void;

/**
 * Lets remotes resume what a page load cut off, on any page that the person is on: as soon as a member is signed in
 * and online, and the storage holds a draft that a manifest names as work. Nothing loads otherwise.
 */
export function resumeTasks({ platform, federation, releases, reports }: ResumeDeps): () => void {
  const { bus, session, storage } = platform;
  const loading = new Set<string>();

  async function load(remote: PinnedRemote, task: string): Promise<RunTask | undefined> {
    const expose = `./tasks/${task}`;
    for (const version of [remote.pinned, remote.fallback]) {
      if (!version) continue;
      try {
        const module = (await federation.load(remote, version, expose)) as { finish?: RunTask };
        if (typeof module.finish === 'function') return module.finish;
      } catch (thrown) {
        reports.failed(remote, version, asLoadError(thrown, 'get', `${remote.name}@${version.version}`), { expose });
      }
    }
    return undefined;
  }

  async function resume(remote: PinnedRemote, task: string): Promise<void> {
    const key = `${remote.name} ${task}`;
    if (loading.has(key)) return;
    loading.add(key);
    // The next connection is the next attempt.
    const run = await load(remote, task).finally(() => loading.delete(key));
    if (run && mayEnter(session.state)) run(platform);
  }

  function look(): void {
    if (!mayEnter(session.state) || bus.last('connection.changed')?.status !== 'online') return;
    for (const remote of releases().remotes) {
      if (remote.isOff) continue;
      for (const { draft, task } of remote.manifest.resumeTasks ?? [])
        if (storage.getDraft(draft.scope, draft.name) !== undefined) void resume(remote, task);
    }
  }

  const stops = [bus.on('connection.changed', look), bus.on('session.changed', look)];
  return () => {
    for (const stop of stops) stop();
  };
}
