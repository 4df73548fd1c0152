import type { CurrentReleases, PinnedRemote, ReleaseGroups, ReleaseSet } from '@halo/shared/contracts';
import type { Clock } from '@halo/shared/remote';
import { createStore } from '@halo/shared/store';
import { createReloadGuard } from '../../platform/reload-guard.ts';
import type { GateVerdict } from '../release-gate.ts';
import { createReleaseSession, type ReleaseSession } from '../release-session.ts';
import { initialReleases, reduceReleases } from '../release-state.ts';
import { createShellReload } from '../shell-reload.ts';

const clock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

export function remote(name: string, version: string, changes: Partial<PinnedRemote> = {}): PinnedRemote {
  const pinned = {
    version,
    entry: `/releases/${name}/${version}/entry.js`,
    globalName: name,
    integrity: `sha384-${'A'.repeat(64)}`,
  };
  return { name, pinned, manifest: { name } as never, ...changes };
}
export const setOf = (revision: number, ...remotes: PinnedRemote[]): ReleaseSet => ({
  brandId: 'luna',
  revision,
  remotes,
});
export const before = setOf(1, remote('mfe-one', '1.0.0'), remote('mfe-two', '1.0.0'));
export const newChat = setOf(2, remote('mfe-one', '1.1.0'), remote('mfe-two', '1.0.0'));
export const chatOff = setOf(2, remote('mfe-one', '1.0.0', { isOff: true }), remote('mfe-two', '1.0.0'));

let visibility: DocumentVisibilityState;
let stop = (): void => undefined;

/** A release session on a page of its own, and a world around it that a test can change. */
export function sessionHarness(path = '/chats/7') {
  document.body.innerHTML = '<div id="main"><textarea></textarea></div>';
  const main = document.getElementById('main') as HTMLElement;
  const world = {
    server: before,
    softwareVersion: 'shell-1',
    verdict: undefined as GateVerdict | undefined,
    isUnkept: false,
    popup: '',
    loads: true,
    isNotified: true,
    random: 0.5,
    failing: 0,
    answersAfterMs: 0,
    /** calls that are answered by a process which does not know of the change yet */
    behind: 0,
    isVisitorKnown: undefined as boolean | undefined,
    groups: {} as ReleaseGroups,
    judged: [] as (ReleaseGroups | undefined)[],
    asked: 0,
    reloads: 0,
    closed: [] as string[],
    prepared: [] as string[],
  };
  const popupListeners = new Set<() => void>();
  const guard = createReloadGuard();
  const session: ReleaseSession = createReleaseSession({
    store: createStore(reduceReleases, initialReleases(before, path, 'shell-1')),
    gate: {
      async judge({ groups }) {
        world.judged.push(groups);
        if (world.verdict) return world.verdict;
        if (world.behind === 0) return { isGood: true, set: world.server };
        world.behind -= 1;
        return { isGood: true, set: before };
      },
    },
    async ask() {
      world.asked += 1;
      if (world.answersAfterMs > 0) await new Promise<void>((answer) => clock.after(world.answersAfterMs, answer));
      if (world.failing > 0) {
        world.failing -= 1;
        throw new Error('the server is busy');
      }
      return {
        signed: { payload: '', keyId: 'b', signature: '' },
        groups: world.groups,
        ...(world.isVisitorKnown !== undefined && { isVisitorKnown: world.isVisitorKnown }),
        keys: { b: 'key' },
        softwareVersion: world.softwareVersion,
      } satisfies CurrentReleases;
    },
    guard,
    reload: createShellReload({
      reload: () => {
        world.reloads += 1;
      },
      area: () => main,
      wouldLose: () => world.isUnkept,
      session: () => sessionStorage,
      now: clock.now,
    }),
    prepare: async ({ name, pinned }) => {
      world.prepared.push(`${name}@${pinned.version}`);
      return world.loads;
    },
    remoteOf: (at) => (at.startsWith('/chats') ? 'mfe-one' : 'mfe-two'),
    popups: {
      isOpen: () => world.popup !== '',
      subscribe: (listener) => {
        popupListeners.add(listener);
        return () => popupListeners.delete(listener);
      },
      closeOf: (names) => world.closed.push(...names),
    },
    wouldLose: () => world.isUnkept,
    clock,
    random: () => world.random,
    page: document,
    area: () => main,
    isNotified: () => world.isNotified,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined, event: () => undefined },
  });
  stop = session.start();
  return {
    world,
    session,
    guard,
    revision: () => session.state.current.revision,
    /** the server changed, and the socket said so */
    async announce(set: ReleaseSet, isUrgent = false) {
      world.server = set;
      session.announced({ revision: set.revision, isUrgent });
      await jest.advanceTimersByTimeAsync(1500);
    },
    async setPopup(name: string) {
      world.popup = name;
      for (const listener of popupListeners) listener();
      await jest.advanceTimersByTimeAsync(0);
    },
    async setVisibility(next: DocumentVisibilityState) {
      visibility = next;
      document.dispatchEvent(new Event('visibilitychange'));
      await jest.advanceTimersByTimeAsync(0);
    },
  };
}

/** Time, visibility and storage of a test's own; call it at the top of the file. */
export function isolateSessions(): void {
  beforeEach(() => {
    jest.useFakeTimers();
    sessionStorage.clear();
    visibility = 'visible';
    jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  });
  afterEach(() => {
    stop();
    jest.useRealTimers();
  });
}
