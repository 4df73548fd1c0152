import type { Clock } from '@halo/shared/remote';
import { SUSPENDED_MS } from '../limits.ts';

/** The part of `navigator.locks` that is used. */
export interface Locks {
  request(
    name: string,
    options: { signal?: AbortSignal; steal?: boolean },
    hold: () => Promise<void>,
  ): Promise<unknown>;
}

/** Of the tabs of one browser only the one that holds this lock sends. The browser frees it when the tab is gone. */
export interface TabLock {
  readonly status: 'free' | 'waiting' | 'held';
  /** Gets in line for this tab's turn, which is announced by `onHeld`. */
  request(): void;
  /** Gives the turn to the next tab, or ends the waiting. */
  release(): void;
}

export interface TabLockOptions {
  readonly clock: Pick<Clock, 'after'>;
  /** undefined: the browser's own */
  readonly locks: Locks | undefined;
  onHeld(): void;
}

/** One wait for the lock, and the time for which it is held afterwards. */
interface Turn {
  isHeld: boolean;
  end(): void;
}

const LOCK_NAME = 'halo:chat-outbox';

/**
 * Older browsers and pages without TLS have no locks: there every tab sends. The server stores a client id once, so
 * that costs a call too many and never a message or a credit.
 */
const withoutLocks: Locks = { request: (_name, _options, hold) => Promise.resolve().then(hold) };

export function createTabLock({
  clock,
  locks = globalThis.navigator?.locks ?? withoutLocks,
  onHeld,
}: TabLockOptions): TabLock {
  let turn: Turn | undefined;
  return {
    get status() {
      if (!turn) return 'free';
      return turn.isHeld ? 'held' : 'waiting';
    },
    request() {
      turn ??= takeTurn(locks, clock, onHeld, (over) => {
        if (turn === over) turn = undefined;
      });
    },
    release() {
      turn?.end();
      turn = undefined;
    },
  };
}

function takeTurn(locks: Locks, clock: Pick<Clock, 'after'>, onHeld: () => void, onLost: (turn: Turn) => void): Turn {
  const waiting = new AbortController();
  let isOver = false;
  let free = (): void => {};

  const hold = (): Promise<void> =>
    new Promise((resolve) => {
      cancelSteal();
      free = resolve;
      if (isOver) return resolve();
      turn.isHeld = true;
      onHeld();
    });
  const cancelSteal = clock.after(SUSPENDED_MS, () => {
    waiting.abort();
    // The other tab is suspended, and the browser keeps its lock for it. It loses the lock and starts nothing more.
    locks.request(LOCK_NAME, { steal: true }, hold).catch(lost);
  });
  function lost(): void {
    if (isOver || !turn.isHeld) return;
    isOver = true;
    onLost(turn);
  }
  const turn: Turn = {
    isHeld: false,
    end() {
      isOver = true;
      cancelSteal();
      waiting.abort();
      free();
    },
  };

  locks.request(LOCK_NAME, { signal: waiting.signal }, hold).catch(() => {
    if (turn.isHeld) lost();
    // The browser has locks and refuses them here, as for a page without an origin.
    else if (!waiting.signal.aborted) void withoutLocks.request(LOCK_NAME, {}, hold);
  });
  return turn;
}
