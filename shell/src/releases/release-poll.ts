import type { Clock } from '@halo/shared/remote';

/**
 * A visitor has no socket that notifies, so the tab asks; members ask now and then in case the socket lost something.
 */
const ASK_EVERY_MS = 30_000;
const ASK_MEMBERS_EVERY_MS = 300_000;
/** Rarer, and with its longest pause still often enough for what is switched off to be gone within the minute. */
const ASK_HIDDEN_EVERY_MS = 40_000;
const LONGEST_PAUSE_MS = 300_000;
/** One answer that did not come says nothing yet. */
const FIRST_RETRY_MS = 5_000;
/** The tab was notified of a change and does not have it: 1, 2, 4, 8, 8, … seconds until an answer brings it. */
const NOTIFIED_RETRY_MS = 1_000;
const NOTIFIED_LONGEST_RETRY_MS = 8_000;
/** A change is announced to all tabs at once; this spreads their calls. */
const SPREAD_MS = 2_000;
const URGENT_SPREAD_MS = 500;

export type PollAnswer = 'current' | 'behind';

export interface ReleasePollDeps {
  /**
   * Asks once, and deals with the answer. `behind`: the answering process does not know yet what was announced to this
   * tab.
   */
  ask(signal: AbortSignal): Promise<PollAnswer>;
  clock: Clock;
  /** 0 to 1 */
  random(): number;
  isVisible(): boolean;
  /** a socket notifies this tab of changes */
  isNotified(): boolean;
}

export interface ReleasePoll {
  /** Asks from time to time: rarely while the tab is hidden, and not at all where a socket notifies a hidden tab. */
  start(): void;
  /** The tab was hidden or shown. What is wanted or under way goes on. */
  retime(): void;
  /**
   * Asks soon, whether or not the tab is visible. Urgent: again and again until an answer came that is not behind.
   * While a question is under way, once more after it.
   */
  soon(isUrgent?: boolean): void;
  /** Stops asking, and what is under way. */
  stop(): void;
}

/** What the pause before the next question depends on. */
interface PollProgress {
  /** an urgent question has no answer yet */
  isUrgentlyWanted: boolean;
  /** the last answer came from a process that does not know yet what was announced to this tab */
  isBehind: boolean;
  /** questions since then that did not bring it */
  inVain: number;
  failures: number;
}

/** One question at a time; the pauses between them vary, and grow while the server does not answer. */
export function createReleasePoll({ ask, clock, random, isVisible, isNotified }: ReleasePollDeps): ReleasePoll {
  let cancelTimer: (() => void) | undefined;
  let underWay: AbortController | undefined;
  let isWantedAgain = false;
  let progress: PollProgress = { isUrgentlyWanted: false, isBehind: false, inVain: 0, failures: 0 };

  function schedule(ms: number): void {
    cancelTimer?.();
    cancelTimer = clock.after(ms, () => {
      cancelTimer = undefined;
      // The socket notifies a hidden tab; this looks whether it still does.
      if (!isVisible() && isNotified() && !isPressing(progress)) scheduleNext();
      else void run();
    });
  }

  function scheduleNext(): void {
    schedule(pauseMs(progress, isVisible(), isNotified()) * (0.8 + 0.4 * random()));
  }

  function scheduleSoon(): void {
    schedule((progress.isUrgentlyWanted ? URGENT_SPREAD_MS : SPREAD_MS) * random());
  }

  async function run(): Promise<void> {
    const controller = new AbortController();
    underWay = controller;
    isWantedAgain = false;
    try {
      const answer = await ask(controller.signal);
      progress = answered(progress, answer, isWantedAgain);
    } catch {
      progress = unanswered(progress);
    }
    underWay = undefined;
    if (controller.signal.aborted) return;
    if (isWantedAgain) scheduleSoon();
    else scheduleNext();
  }

  return {
    start() {
      if (!cancelTimer && !underWay) scheduleNext();
    },
    retime() {
      if (cancelTimer && !isPressing(progress)) scheduleNext();
    },
    soon(isUrgent = false) {
      if (isUrgent) progress = { ...progress, isUrgentlyWanted: true, inVain: 0 };
      if (underWay) isWantedAgain = true;
      else scheduleSoon();
    },
    stop() {
      cancelTimer?.();
      cancelTimer = undefined;
      underWay?.abort();
    },
  };
}

/** The tab knows of something that it does not have: also a hidden tab asks until it has it. */
function isPressing({ isUrgentlyWanted, isBehind }: PollProgress): boolean {
  return isUrgentlyWanted || isBehind;
}

function pauseMs(progress: PollProgress, isVisible: boolean, isNotified: boolean): number {
  const { inVain, failures } = progress;
  if (isPressing(progress)) return Math.min(NOTIFIED_RETRY_MS * 2 ** (inVain - 1), NOTIFIED_LONGEST_RETRY_MS);
  if (failures === 1) return FIRST_RETRY_MS;
  const usual = isVisible ? (isNotified ? ASK_MEMBERS_EVERY_MS : ASK_EVERY_MS) : ASK_HIDDEN_EVERY_MS;
  return Math.min(usual * 2 ** Math.max(0, failures - 1), Math.max(usual, LONGEST_PAUSE_MS));
}

/** @param isWantedAgain something was announced while the question was under way, and is not in this answer */
function answered(before: PollProgress, answer: PollAnswer, isWantedAgain: boolean): PollProgress {
  const isBehind = answer === 'behind';
  return {
    isUrgentlyWanted: before.isUrgentlyWanted && (isWantedAgain || isBehind),
    isBehind,
    inVain: isBehind ? before.inVain + 1 : 0,
    failures: 0,
  };
}

/** A server that does not answer is behind in everything; only what is urgent goes on at this pace. */
function unanswered(before: PollProgress): PollProgress {
  return { ...before, isBehind: false, inVain: before.inVain + 1, failures: before.failures + 1 };
}
