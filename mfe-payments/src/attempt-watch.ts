import type { AttemptStatus, PaymentAttempt, ProblemCode } from '@halo/shared/contracts';
import { fromUnknown, isAborted } from '@halo/shared/errors';
import type { Clock } from '@halo/shared/remote';

/** What a question about an attempt brought. `missing`: the server does not know it. */
export type WatchAnswer =
  | { kind: 'attempt'; attempt: PaymentAttempt }
  | { kind: 'missing' }
  | { kind: 'unreachable'; code: ProblemCode };

export interface AttemptWatch {
  /** Asks at once instead of waiting for the next turn. */
  askNow(): void;
  stop(): void;
}

interface WatchDeps {
  clock: Clock;
  ask(signal: AbortSignal): Promise<PaymentAttempt>;
  /** Called with each answer; true goes on asking. */
  onAnswer(answer: WatchAnswer): boolean;
}

const DELAYS_MS: readonly number[] = [2000, 3000, 5000, 8000];
const STEADY_MS = 10_000;
const LATE_MS = 30_000;
const LATE_AFTER = 15;

/** Often at first, while the shopper is probably looking; rarely once it takes long. */
export function askDelay(asked: number): number {
  return asked >= LATE_AFTER ? LATE_MS : (DELAYS_MS[asked] ?? STEADY_MS);
}

export function isFinal(status: AttemptStatus): boolean {
  return status === 'settled' || status === 'failed';
}

/**
 * Asks where an attempt stands until `onAnswer` has enough; also the moment the network is back. The first question
 * goes out at once. Asking again aborts the question before: on a network that was away it may hang until its time-out.
 */
export function watchAttempt({ clock, ask, onAnswer }: WatchDeps): AttemptWatch {
  let asked = 0;
  let question: AbortController | undefined;
  let cancelTimer = (): void => {};

  async function turn(): Promise<void> {
    cancelTimer();
    question?.abort();
    const mine = (question = new AbortController());
    const answer = await answerOf(ask(mine.signal));
    if (answer === undefined || question !== mine) return;
    if (!onAnswer(answer)) return stop();
    if (question === mine) cancelTimer = clock.after(askDelay(asked), () => void turn());
    asked += 1;
  }

  const askNow = (): void => {
    if (question !== undefined) void turn();
  };
  window.addEventListener('online', askNow);
  function stop(): void {
    question?.abort();
    question = undefined;
    cancelTimer();
    window.removeEventListener('online', askNow);
  }
  void turn();
  return { askNow, stop };
}

async function answerOf(asked: Promise<PaymentAttempt>): Promise<WatchAnswer | undefined> {
  try {
    return { kind: 'attempt', attempt: await asked };
  } catch (thrown) {
    if (isAborted(thrown)) return undefined;
    const { code } = fromUnknown(thrown);
    return code === 'not_found' ? { kind: 'missing' } : { kind: 'unreachable', code };
  }
}
