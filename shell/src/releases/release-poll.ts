import type { Clock } from '@halo/shared/remote';

/** Nobody tells a visitor, so the tab asks; members have a socket, and ask now and then in case it lost something. */
const ASK_EVERY_MS = 30_000;
const ASK_MEMBERS_EVERY_MS = 300_000;
const LONGEST_PAUSE_MS = 300_000;
/** News reach all tabs at the same moment; they do not all ask at the same moment. */
const SPREAD_MS = 2_000;
const URGENT_SPREAD_MS = 500;

export interface ReleasePollDeps {
  /** Asks once, and deals with the answer. */ ask(signal: AbortSignal): Promise<void>;
  clock: Clock;
  /** 0 to 1 */ random(): number;
  isVisible(): boolean;
  /** somebody tells this tab of changes */ isTold(): boolean;
}

export interface ReleasePoll {
  /** Asks from time to time while the tab is visible. */
  resume(): void;
  /** Stops asking, and what is under way. */
  pause(): void;
  /** Asks soon, whether or not the tab is visible. While a question is under way, once more after it. */
  soon(isUrgent?: boolean): void;
}

/** One question at a time; the pauses between them vary, and grow while the server does not answer. */
export function createReleasePoll({ ask, clock, random, isVisible, isTold }: ReleasePollDeps): ReleasePoll {
  let cancelTimer: (() => void) | undefined;
  let underWay: AbortController | undefined;
  let isWantedAgain = false;
  let failures = 0;

  function schedule(ms: number): void {
    cancelTimer?.();
    cancelTimer = clock.after(ms, () => {
      cancelTimer = undefined;
      void run();
    });
  }

  function scheduleNext(): void {
    const usual = isTold() ? ASK_MEMBERS_EVERY_MS : ASK_EVERY_MS;
    const pause = Math.min(usual * 2 ** failures, Math.max(usual, LONGEST_PAUSE_MS));
    if (isVisible()) schedule(pause * (0.8 + 0.4 * random()));
  }

  async function run(): Promise<void> {
    if (underWay) {
      isWantedAgain = true;
      return;
    }
    const controller = new AbortController();
    underWay = controller;
    try {
      await ask(controller.signal);
      failures = 0;
    } catch {
      if (!controller.signal.aborted) failures += 1;
    }
    underWay = undefined;
    const again = isWantedAgain;
    isWantedAgain = false;
    if (again) schedule(SPREAD_MS * random());
    else scheduleNext();
  }

  return {
    resume() {
      if (!cancelTimer && !underWay) scheduleNext();
    },
    pause() {
      cancelTimer?.();
      cancelTimer = undefined;
      isWantedAgain = false;
      underWay?.abort();
    },
    soon(isUrgent = false) {
      if (underWay) isWantedAgain = true;
      else schedule((isUrgent ? URGENT_SPREAD_MS : SPREAD_MS) * random());
    },
  };
}
