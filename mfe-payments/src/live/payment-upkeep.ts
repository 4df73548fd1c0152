import type { Api } from '@halo/shared/api';
import type { PaymentAttempt } from '@halo/shared/contracts';
import type { Clock } from '@halo/shared/remote';
import { type AttemptWatch, type WatchAnswer, watchAttempt } from '../attempt-watch.ts';
import { holdsPage, keyOf, type PaymentState } from './payment-state.ts';

interface PaymentUpkeepNeeds {
  api: Pick<Api['payments'], 'attempt' | 'checkTrustPayFrame'>;
  clock: Clock;
  holdReload(): () => void;
  getState(): PaymentState;
  onAnswer(answer: WatchAnswer): void;
}

/** What a state needs, on every way into it: the page is held, the server is asked. */
export interface PaymentUpkeep {
  /** Brings both in line with the state. */
  update(): void;
  askNow(): void;
  stop(): void;
}

export function createPaymentUpkeep({ api, clock, holdReload, getState, onAnswer }: PaymentUpkeepNeeds): PaymentUpkeep {
  let watch: AttemptWatch | undefined;
  let releasePage: (() => void) | undefined;

  function release(): void {
    releasePage?.();
    releasePage = undefined;
  }

  function stopWatch(): void {
    watch?.stop();
    watch = undefined;
  }

  function handleAnswer(answer: WatchAnswer): boolean {
    if (!isSameQuestion(getState(), answer)) onAnswer(answer);
    return watch !== undefined && isWatched(getState());
  }

  return {
    update() {
      const state = getState();
      if (holdsPage(state)) releasePage ??= holdReload();
      else release();
      if (isWatched(state))
        watch ??= watchAttempt({ clock, ask: (signal) => askAbout(api, getState(), signal), onAnswer: handleAnswer });
      else stopWatch();
    },
    askNow: () => watch?.askNow(),
    stop() {
      stopWatch();
      release();
    },
  };
}

/** States that end by an answer of the server, without a press here. */
function isWatched(state: PaymentState): boolean {
  return (
    state.status === 'unknown' ||
    state.status === 'pending' ||
    (state.status === 'challenge' && state.challenge.shape === 'frame')
  );
}

function askAbout(api: PaymentUpkeepNeeds['api'], state: PaymentState, signal: AbortSignal): Promise<PaymentAttempt> {
  // A bank's frame reports nothing to the page: the server asks its provider.
  const instance = state.status === 'challenge' ? state.challenge.orderId : undefined;
  return instance === undefined
    ? api.attempt(keyOf(state) ?? '', { signal })
    : api.checkTrustPayFrame(instance, { signal });
}

/** The bank still asks the same: its frame stays as it is. */
function isSameQuestion(state: PaymentState, answer: WatchAnswer): boolean {
  return (
    state.status === 'challenge' &&
    answer.kind === 'attempt' &&
    answer.attempt.status === 'challenge' &&
    answer.attempt.challenge?.url === state.challenge.url
  );
}
