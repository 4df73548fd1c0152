import { snapshotPage } from './page-snapshot.ts';
import { storeSnapshot } from './page-return.ts';
import { hasNewShell, mustReload, type ReleaseState } from './release-state.ts';

export interface ReloadMoment {
  /** the person goes to another page */
  isMove: boolean;
  /** the person is not in the middle of something */
  isSafe(): boolean;
  isHidden: boolean;
}

export interface ShellReloadDeps {
  reload(): void;
  area(): Element | null;
  wouldLose(area: Element): boolean;
  session(): Pick<Storage, 'getItem' | 'setItem'>;
  /** epoch ms */
  now(): number;
}

/** Reloads the page for a newer shell, when it goes unnoticed or the person agreed. */
export interface ShellReload {
  /** Reloads if this is the moment; answers whether it does. */
  consider(state: ReleaseState, moment: ReloadMoment): boolean;
  /** Reloads because the person said so. */
  now(state: ReleaseState): void;
}

const DONE_FOR = 'halo:reloaded-for';
/** Servers have changed over by then. */
const AGAIN_AFTER_MS = 600_000;

export function createShellReload({ reload, area, wouldLose, session, now }: ShellReloadDeps): ShellReload {
  let isUnderWay = false;

  function go(state: ReleaseState, keepsPage: boolean): void {
    const place = area();
    if (keepsPage && place) storeSnapshot(snapshotPage(place, state.path));
    isUnderWay = true;
    reload();
  }

  return {
    consider(state, { isMove, isSafe, isHidden }) {
      if (isUnderWay) return true;
      if (!hasNewShell(state) || !isSafe()) return false;
      const isMoment = isMove || isHidden || mustReload(state);
      const place = area();
      if (!isMoment || (!isMove && place && wouldLose(place))) return false;
      if (!isFirstFor(state.shell.latest, session, now())) return false;
      go(state, !isMove);
      return true;
    },
    now(state) {
      go(state, true);
    },
  };
}

/**
 * While servers change over, a new page may still be the old shell: one reload a version in ten minutes, the rest is
 * the person's choice.
 */
function isFirstFor(version: string, session: ShellReloadDeps['session'], now: number): boolean {
  try {
    const [, at, doneFor] = /^(\d+) (.*)$/.exec(session().getItem(DONE_FOR) ?? '') ?? [];
    if (doneFor === version && now - Number(at) < AGAIN_AFTER_MS) return false;
    session().setItem(DONE_FOR, `${now} ${version}`);
    return true;
  } catch {
    return false;
  }
}
