import type { CurrentReleases, PinnedRemote } from '@halo/shared/contracts';
import type { Clock, Log } from '@halo/shared/remote';
import type { Store } from '@halo/shared/store';
import type { ReloadGuard } from '../platform/reload-guard.ts';
import { createFreshness, type Freshness, type ReleaseChange } from './freshness.ts';
import { watchIdle } from './idle-watch.ts';
import { createPageSwitch } from './page-switch.ts';
import type { ReleaseGate } from './release-gate.ts';
import { createReleasePoll, type PollAnswer, type ReleasePoll } from './release-poll.ts';
import type { ReleaseEvent, ReleaseState } from './release-state.ts';
import { createSafeMoments, type SafeMoments } from './safe-moments.ts';
import type { ShellReload } from './shell-reload.ts';
import { createSwitchedOff } from './switched-off.ts';

/** The page is not touched: long enough for a person who reads or thinks, short enough to be done the same evening. */
export const IDLE_MS = 20_000;

export interface ReleaseSessionDeps {
  store: Store<ReleaseState, ReleaseEvent>;
  gate: Pick<ReleaseGate, 'judge'>;
  ask(signal: AbortSignal): Promise<CurrentReleases>;
  guard: ReloadGuard;
  reload: ShellReload;
  /** Loads what the page of this path needs of a remote. False when its pinned version does not come. */
  prepare(remote: PinnedRemote, path: string): Promise<boolean>;
  /** name of the remote that fills a path */
  remoteOf(path: string): string | undefined;
  popups: { isOpen(): boolean; subscribe(listener: () => void): () => void; closeOf(remotes: readonly string[]): void };
  wouldLose(area: Element): boolean;
  clock: Clock;
  random(): number;
  page: Document;
  /** where the page stands */
  area(): Element | null;
  /** changes are announced to this tab */
  isNotified(): boolean;
  log: Log;
}

/** Which versions this page load runs, and what moves it to others. */
export interface ReleaseSession {
  readonly state: ReleaseState;
  subscribe(listener: () => void): () => void;
  /** Asks and watches until the result is called. */
  start(): () => void;
  /** The brand runs something else now, at least this revision. */
  announced(change: ReleaseChange): void;
  /** The socket is there, at a server that gives out this revision. Only one that does not say is asked. */
  connected(revision: number | undefined): void;
  /** The shell itself has a newer version. */
  shellAnnounced(release: { softwareVersion: string; mustReload: boolean }): void;
  /** The router shows another page. */
  moved(path: string): void;
  /** The person wants the new version: now, or when what is being sent has been sent. */
  reload(): void;
}

export function createReleaseSession(deps: ReleaseSessionDeps): ReleaseSession {
  const { store, guard, clock } = deps;
  let idle: ReturnType<typeof watchIdle> | undefined;
  let isReloadWanted = false;
  const dispatch = loggingDispatch(deps);
  const moments = createSafeMoments({ ...deps, isIdle: () => idle?.isIdle === true });
  const freshness = createFreshness(clock, store.get().current.revision);
  const off = createSwitchedOff({ ...deps, dispatch, closePopupsOf: deps.popups.closeOf });
  const pageSwitch = createPageSwitch({ ...deps, dispatch, moments, consider });
  const poll = createSetPoll({ ...deps, dispatch, freshness, moments, consider });

  /** Something changed that may make this the moment. */
  function consider(): void {
    dispatch({ type: 'busyChanged', isBusy: guard.isHeld || deps.popups.isOpen() });
    off.takeOff();
    const moment = { isMove: false, isSafe: moments.isFree, isHidden: moments.isHidden() };
    if (isReloadWanted && !guard.isHeld) deps.reload.now(store.get());
    else if (!deps.reload.consider(store.get(), moment)) void pageSwitch.attempt();
  }

  return {
    get state() {
      return store.get();
    },
    subscribe: store.subscribe,
    start() {
      const started = watchIdle({ page: deps.page, clock, idleMs: IDLE_MS, onIdle: consider });
      idle = started;
      const stops = [
        ...[started, poll, off, pageSwitch].map(({ stop }) => stop),
        watchVisibility(deps.page, moments, poll, consider),
        guard.subscribe(consider),
        deps.popups.subscribe(consider),
      ];
      poll.start();
      return () => stops.forEach((stop) => stop());
    },
    announced(change) {
      freshness.announced(change);
      poll.soon(change.isUrgent);
    },
    connected(revision) {
      if (revision !== undefined && !freshness.isUnseen(revision)) return;
      if (revision !== undefined) freshness.announced({ revision, isUrgent: false });
      poll.soon();
    },
    shellAnnounced({ softwareVersion, mustReload }) {
      dispatch({ type: 'shellAnnounced', version: softwareVersion, mustReload });
      consider();
    },
    moved(path) {
      if (path === store.get().path) return;
      dispatch({ type: 'moved', path });
      const moment = { isMove: true, isSafe: () => !store.get().isBusy, isHidden: moments.isHidden() };
      if (!deps.reload.consider(store.get(), moment)) consider();
    },
    reload() {
      isReloadWanted = true;
      consider();
    },
  };
}

function loggingDispatch({ store, log }: Pick<ReleaseSessionDeps, 'store' | 'log'>) {
  return (event: ReleaseEvent): void => {
    const before = store.get().current;
    store.dispatch(event);
    const { current } = store.get();
    if (current !== before) log.info('release set', { revision: current.revision, by: event.type });
  };
}

interface AskDeps extends Pick<ReleaseSessionDeps, 'ask' | 'gate' | 'clock'> {
  freshness: Freshness;
  dispatch(event: ReleaseEvent): void;
}

interface SetPollDeps extends AskDeps, Pick<ReleaseSessionDeps, 'random' | 'isNotified'> {
  moments: Pick<SafeMoments, 'isHidden'>;
  /** to be called after each answer */
  consider(): void;
}

function createSetPoll(deps: SetPollDeps): ReleasePoll {
  const { clock, random, isNotified, moments } = deps;
  return createReleasePoll({
    async ask(signal) {
      const answer = await askServer(deps, signal);
      deps.consider();
      return answer;
    },
    clock,
    random,
    isVisible: () => !moments.isHidden(),
    isNotified,
  });
}

/** Asks the server which versions run now, and puts what is good into the state. */
async function askServer(deps: AskDeps, signal: AbortSignal): Promise<PollAnswer> {
  const { clock, freshness, dispatch } = deps;
  const askedAt = clock.now();
  const { signed, groups, isVisitorKnown, keys, softwareVersion } = await deps.ask(signal);
  const verdict = await deps.gate.judge({ signed, groups: isVisitorKnown === false ? undefined : groups });
  // Signed with a key that came after this page: only a new page load has it.
  const hasNewKey = !verdict.isGood && verdict.code === 'wrong_key' && Object.hasOwn(keys, signed.keyId);
  // Before the set: with a newer shell it is taken in another way.
  dispatch({
    type: 'shellAnnounced',
    version: hasNewKey ? `${softwareVersion} ${signed.keyId}` : softwareVersion,
    mustReload: false,
  });
  if (verdict.isGood) dispatch({ type: 'announced', set: verdict.set, at: clock.now(), offBy: freshness.offBy() });
  const revision = verdict.isGood ? verdict.set.revision : undefined;
  return freshness.answered({ askedAt, revision, hasNewKey }) ? 'behind' : 'current';
}

function watchVisibility(
  page: Document,
  { isHidden }: Pick<SafeMoments, 'isHidden'>,
  poll: Pick<ReleasePoll, 'retime' | 'soon'>,
  consider: () => void,
): () => void {
  const changed = (): void => {
    if (isHidden()) poll.retime();
    else poll.soon();
    consider();
  };
  page.addEventListener('visibilitychange', changed);
  return () => page.removeEventListener('visibilitychange', changed);
}
