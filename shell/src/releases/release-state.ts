import type { PinnedRemote, ReleaseSet } from '@halo/shared/contracts';

/**
 * A remote that was switched off stays on the screen this long at most, while a message or payment is under way. Less
 * where the tab learns of it late.
 */
export const OFF_GRACE_MS = 45_000;

/** What the brand runs now and this tab does not yet. */
export interface WaitingSet {
  set: ReleaseSet;
  /** epoch ms: when this tab learned that it is behind */
  since: number;
  /** remotes that run here and were switched off since: they cannot wait for the usual moment */
  off: readonly string[];
  /** epoch ms: then they go, also in the middle of something */
  offDueAt: number | undefined;
}

/** One page load keeps one set until a safe point; the next one waits beside it. */
export interface ReleaseState {
  current: ReleaseSet;
  waiting: WaitingSet | undefined;
  /** path of the page on the screen */
  path: string;
  /** a message or payment is under way, or a popup stands */
  isBusy: boolean;
  /** the shell itself: which one runs and which one a new page load would get */
  shell: {
    running: string;
    latest: string /** the version that pages must reload for, also when another process still answers with an older one */;
    mustReloadFor: string | undefined;
  };
}

export type ReleaseEvent =
  | {
      type: 'announced';
      set: ReleaseSet;
      at: number /** epoch ms: then what was switched off is gone, also in the middle of something */;
      offBy?: number;
    }
  | { type: 'moved'; path: string }
  | { type: 'busyChanged'; isBusy: boolean }
  | { type: 'switched' }
  | { type: 'offTaken' }
  | { type: 'shellAnnounced'; version: string; mustReload: boolean };

export function initialReleases(current: ReleaseSet, path: string, softwareVersion: string): ReleaseState {
  return {
    current,
    waiting: undefined,
    path,
    isBusy: false,
    shell: { running: softwareVersion, latest: softwareVersion, mustReloadFor: undefined },
  };
}

export function reduceReleases(state: ReleaseState, event: ReleaseEvent): ReleaseState {
  switch (event.type) {
    case 'announced':
      return announced(state, event.set, event.at, event.offBy);
    case 'moved':
      if (event.path === state.path) return state;
      return { ...(mayMove(state) ? switched(state) : state), path: event.path };
    case 'busyChanged':
      return event.isBusy === state.isBusy ? state : { ...state, isBusy: event.isBusy };
    case 'switched':
      return switched(state);
    case 'offTaken':
      return offTaken(state);
    case 'shellAnnounced':
      return {
        ...state,
        shell: {
          ...state.shell,
          latest: event.version,
          mustReloadFor: event.mustReload ? event.version : state.shell.mustReloadFor,
        },
      };
  }
}

/** The set that the page of a path is drawn with: a visitor who goes to another page gets the next one there. */
export function setFor(state: ReleaseState, path: string): ReleaseSet {
  return path !== state.path && mayMove(state) && state.waiting ? state.waiting.set : state.current;
}

/** Remotes that a switch would mount again. */
export function changedRemotes(state: ReleaseState): PinnedRemote[] {
  return (
    state.waiting?.set.remotes.filter(
      (next) =>
        !runsTheSame(
          state.current.remotes.find(({ name }) => name === next.name),
          next,
        ),
    ) ?? []
  );
}

export function hasNewShell({ shell }: ReleaseState): boolean {
  return shell.latest !== shell.running;
}

export function mustReload({ shell }: ReleaseState): boolean {
  return shell.latest === shell.mustReloadFor;
}

/**
 * Not under a newer shell either: what waits was checked against that one, and a page of it may need what this one does
 * not have.
 */
function mayMove(state: ReleaseState): boolean {
  return !state.isBusy && !hasNewShell(state);
}

function announced(state: ReleaseState, latest: ReleaseSet, at: number, offBy = Infinity): ReleaseState {
  const { current } = state;
  const next = keepUnchanged(current, latest);
  const isOffHere = (name: string): boolean =>
    current.remotes.some((remote) => remote.name === name && remote.isOff === true);
  // Under a newer shell only in the version that this one ran.
  const fits = (remote: PinnedRemote): boolean =>
    !hasNewShell(state) || current.remotes.some((one) => one.name === remote.name && isSameVersion(one, remote));
  const backOn = next.remotes
    .filter((remote) => !remote.isOff && isOffHere(remote.name) && fits(remote))
    .map(({ name }) => name);
  const off = next.remotes.filter(({ name, isOff }) => isOff && !isOffHere(name)).map(({ name }) => name);
  const since = state.waiting?.since ?? at;
  const offDueAt =
    off.length > 0 ? (state.waiting?.offDueAt ?? Math.max(at, Math.min(at + OFF_GRACE_MS, offBy))) : undefined;
  // What was off has nothing on the screen that a switch could disturb.
  return settle(take(current, next, backOn), { set: next, since, off, offDueAt }, state);
}

function offTaken(state: ReleaseState): ReleaseState {
  const { current, waiting } = state;
  if (!waiting) return state;
  const { set, off } = waiting;
  // Under a newer shell only that it is off is taken, not the version that is pinned by now.
  const next = hasNewShell(state)
    ? {
        ...current,
        remotes: current.remotes.map((remote) => (off.includes(remote.name) ? { ...remote, isOff: true } : remote)),
      }
    : take(current, set, off);
  return settle(next, { ...waiting, off: [], offDueAt: undefined }, state);
}

/** Waits no longer once there is nothing left to change. */
function settle(current: ReleaseSet, waiting: WaitingSet, state: ReleaseState): ReleaseState {
  return isSameToRun(current, waiting.set)
    ? { ...state, current: waiting.set, waiting: undefined }
    : { ...state, current, waiting };
}

function switched(state: ReleaseState): ReleaseState {
  return state.waiting ? { ...state, current: state.waiting.set, waiting: undefined } : state;
}

/** The set with some of its remotes as they are in another one. */
function take(set: ReleaseSet, from: ReleaseSet, names: readonly string[]): ReleaseSet {
  if (names.length === 0) return set;
  const taken = from.remotes.filter(({ name }) => names.includes(name));
  return {
    ...set,
    remotes: [
      ...set.remotes.map((remote) => taken.find(({ name }) => name === remote.name) ?? remote),
      ...taken.filter(({ name }) => !set.remotes.some((remote) => remote.name === name)),
    ],
  };
}

/** Remotes that did not change keep their identity, so that nothing that depends on them restarts. */
function keepUnchanged(before: ReleaseSet, after: ReleaseSet): ReleaseSet {
  return {
    ...after,
    remotes: after.remotes.map((remote) => {
      const known = before.remotes.find(({ name }) => name === remote.name);
      return known && JSON.stringify(known) === JSON.stringify(remote) ? known : remote;
    }),
  };
}

function isSameToRun(one: ReleaseSet, other: ReleaseSet): boolean {
  return (
    one.remotes.length === other.remotes.length &&
    one.remotes.every((remote) =>
      runsTheSame(
        remote,
        other.remotes.find(({ name }) => name === remote.name),
      ),
    )
  );
}

function runsTheSame(one: PinnedRemote | undefined, other: PinnedRemote | undefined): boolean {
  return (
    one !== undefined &&
    other !== undefined &&
    isSameVersion(one, other) &&
    (one.isOff ?? false) === (other.isOff ?? false)
  );
}

function isSameVersion({ pinned }: PinnedRemote, other: PinnedRemote): boolean {
  return pinned.version === other.pinned.version && pinned.entry === other.pinned.entry;
}
