import type { CurrentReleases, PinnedRemote } from '@halo/shared/contracts';
import type { Clock, Log } from '@halo/shared/remote';
import type { ReloadGuard } from '../platform/reload-guard.ts';
import { watchIdle } from './idle-watch.ts';
import { keepPage } from './page-keepsake.ts';
import { returnToPage } from './page-return.ts';
import type { ReleaseGate } from './release-gate.ts';
import { createReleasePoll, type PollAnswer } from './release-poll.ts';
import { changedRemotes, hasNewShell, reduceReleases, type ReleaseEvent, type ReleaseState } from './release-state.ts';
import type { ShellReload } from './shell-reload.ts';

/** Nobody touches the page: long enough for somebody who reads or thinks, short enough to be done the same evening. */
export const IDLE_MS = 20_000;
/** A version that did not load is tried again after this. */
const PREPARE_AGAIN_MS = 60_000;
/**
 * From the moment something may have been switched off until it is gone, whatever is under way: a minute, less what
 * servers take to hear of it.
 */
export const OFF_WITHIN_MS = 55_000;
/** Processes hear of a change within seconds. A revision that none of them has after this is not asked for any more. */
export const BEHIND_AT_MOST_MS = 600_000;

export interface ReleaseSessionDeps {
  initial: ReleaseState;
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
  /** somebody tells this tab of changes */
  isTold(): boolean;
  log: Log;
}

/** What the server says when a release set changed. */
export interface ReleaseNews {
  revision: number;
  /** a remote was switched off */
  isUrgent: boolean;
}

/** Which versions this page load runs, and what moves it to others. */
export interface ReleaseSession {
  readonly state: ReleaseState;
  subscribe(listener: () => void): () => void;
  /** Asks and watches until the result is called. */
  start(): () => void;
  /** The brand runs something else now, at least this revision; without news, it may. */
  told(news?: ReleaseNews): void;
  /** The shell itself has a newer version. */
  shellTold(news: { softwareVersion: string; mustReload: boolean }): void;
  /** The router shows another page. */
  moved(path: string): void;
  /** The person wants the new version: now, or when what is being sent has been sent. */
  reload(): void;
}

export function createReleaseSession(deps: ReleaseSessionDeps): ReleaseSession {
  const { gate, guard, clock, page, popups, log } = deps;
  const listeners = new Set<() => void>();
  let state = deps.initial;
  let idle: ReturnType<typeof watchIdle> | undefined;
  let isSwitching = false;
  let isReloadWanted = false;
  /** what this tab runs was not switched off then */
  let knownAt = clock.now();
  /** an urgent notice that has no answer yet */
  let noticedAt: number | undefined;
  /** the newest set that this tab has seen */
  let known = state.current.revision;
  /** a newer one, that it was told of */
  let promised: { revision: number; at: number } | undefined;
  let cancelOff: (() => void) | undefined;
  let cancelRetry: (() => void) | undefined;
  const poll = createReleasePoll({
    ask,
    clock,
    random: deps.random,
    isVisible: () => !isHidden(),
    isTold: deps.isTold,
  });

  function dispatch(event: ReleaseEvent): void {
    const before = state;
    state = reduceReleases(state, event);
    if (state === before) return;
    if (state.current !== before.current) log.info('release set', { revision: state.current.revision, by: event.type });
    for (const listener of listeners) listener();
  }

  async function ask(signal: AbortSignal): Promise<PollAnswer> {
    const askedAt = clock.now();
    const { signed, groups, isVisitorKnown, keys, softwareVersion } = await deps.ask(signal);
    const verdict = await gate.judge({ signed, groups: isVisitorKnown === false ? undefined : groups });
    // Signed with a key that came after this page: only a new page load has it.
    const hasNewKey = !verdict.isGood && verdict.code === 'wrong_key' && Object.hasOwn(keys, signed.keyId);
    // Before the set: with a newer shell it is taken in another way.
    dispatch({
      type: 'shellTold',
      version: hasNewKey ? `${softwareVersion} ${signed.keyId}` : softwareVersion,
      mustReload: false,
    });
    if (verdict.isGood) {
      known = verdict.set.revision;
      dispatch({ type: 'told', set: verdict.set, at: clock.now(), offBy: (noticedAt ?? knownAt) + OFF_WITHIN_MS });
    }
    const isBehind =
      !hasNewKey &&
      promised !== undefined &&
      known < promised.revision &&
      clock.now() - promised.at < BEHIND_AT_MOST_MS;
    if (!isBehind) promised = undefined;
    if (verdict.isGood && !isBehind) {
      knownAt = askedAt;
      if (noticedAt !== undefined && noticedAt <= askedAt) noticedAt = undefined;
    }
    consider();
    return isBehind ? 'behind' : 'current';
  }

  /** Something changed that may make this the moment. */
  function consider(): void {
    dispatch({ type: 'busyChanged', isBusy: guard.isHeld || popups.isOpen() });
    takeOff();
    if (isReloadWanted && !guard.isHeld) deps.reload.now(state);
    else if (!deps.reload.consider(state, { isMove: false, isSafe: isFree, isHidden: isHidden() })) void trySwitch();
  }

  /** What was switched off goes at once, or when the message is sent, or when its time is up. */
  function takeOff(): void {
    cancelOff?.();
    cancelOff = undefined;
    const { waiting } = state;
    if (!waiting || waiting.offDueAt === undefined) return;
    if (guard.isHeld && clock.now() < waiting.offDueAt) {
      cancelOff = clock.after(waiting.offDueAt - clock.now(), takeOff);
      return;
    }
    popups.closeOf(waiting.off);
    dispatch({ type: 'offTaken' });
  }

  async function trySwitch(): Promise<void> {
    if (isSwitching || !state.waiting || !mayTake()) return;
    const { waiting, path } = state;
    const onScreen = changedRemotes(state).find(({ name }) => name === deps.remoteOf(path));
    if (!onScreen) {
      dispatch({ type: 'switched' });
      return;
    }
    if (!isRestful() || !isUntyped()) return;
    isSwitching = true;
    // Loaded before anything is taken down: what does not load leaves the page that works.
    const isReady = onScreen.isOff || (await deps.prepare(onScreen, path));
    isSwitching = false;
    if (!isReady) retryLater();
    else if (state.waiting !== waiting || state.path !== path) consider();
    else if (mayTake() && isRestful() && isUntyped()) switchPage();
  }

  function switchPage(): void {
    const area = deps.area();
    const keepsake = area && keepPage(area, state.path);
    dispatch({ type: 'switched' });
    if (keepsake) returnToPage(deps.area, keepsake);
  }

  function retryLater(): void {
    log.warn('the next version did not load; the page stays as it is', { revision: state.waiting?.set.revision });
    cancelRetry?.();
    cancelRetry = clock.after(PREPARE_AGAIN_MS, consider);
  }

  function isHidden(): boolean {
    return page.visibilityState === 'hidden';
  }
  function isFree(): boolean {
    return (
      !guard.isHeld &&
      !popups.isOpen() &&
      page.querySelector('dialog[open], [role=dialog], [role=alertdialog]') === null
    );
  }
  /** What was pinned since there is a newer shell was checked against that one: it comes with the reload. */
  function mayTake(): boolean {
    return isFree() && !hasNewShell(state);
  }
  function isRestful(): boolean {
    return isHidden() || idle?.isIdle === true;
  }
  function isUntyped(): boolean {
    const area = deps.area();
    return !area || !deps.wouldLose(area);
  }

  function visibilityChanged(): void {
    if (isHidden()) poll.retime();
    else poll.soon();
    consider();
  }

  return {
    get state() {
      return state;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      idle = watchIdle({ page, clock, idleMs: IDLE_MS, onIdle: consider });
      page.addEventListener('visibilitychange', visibilityChanged);
      const stops = [guard.subscribe(consider), popups.subscribe(consider)];
      poll.start();
      return () => {
        idle?.stop();
        page.removeEventListener('visibilitychange', visibilityChanged);
        for (const stop of stops) stop();
        poll.stop();
        cancelOff?.();
        cancelRetry?.();
      };
    },
    told(news) {
      if (news && news.revision > (promised?.revision ?? known))
        promised = { revision: news.revision, at: clock.now() };
      if (news?.isUrgent) noticedAt ??= clock.now();
      poll.soon(news?.isUrgent);
    },
    shellTold({ softwareVersion, mustReload }) {
      dispatch({ type: 'shellTold', version: softwareVersion, mustReload });
      consider();
    },
    moved(path) {
      if (path === state.path) return;
      dispatch({ type: 'moved', path });
      if (!deps.reload.consider(state, { isMove: true, isSafe: () => !state.isBusy, isHidden: isHidden() })) consider();
    },
    reload() {
      isReloadWanted = true;
      consider();
    },
  };
}
