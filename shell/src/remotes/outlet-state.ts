/**
 * Why there is no page. `slow`: nothing says that it cannot come, and it may be on its way. `broken`: every version
 * came and crashed, so only a person asks for that again.
 */
export type OutletFailure = 'failed' | 'slow' | 'broken';

/**
 * What stands in the place of a remote's page. `round`: each shows the page again. `isSlow`: it took too long before,
 * and the page says so until it comes.
 */
export type OutletState =
  | { status: 'loading'; attempt: number; round: number; isAfterCrash: boolean; isSlow: boolean }
  | { status: 'mounted'; attempt: number; round: number; isAfterCrash: boolean; version: string; isFallback: boolean }
  | { status: 'failed'; attempt: number; round: number; isAfterCrash: boolean; failure: OutletFailure };

export type OutletEvent =
  | { type: 'mounted'; version: string; isFallback: boolean }
  | { type: 'failed'; failure: OutletFailure }
  | { type: 'lost' }
  | { type: 'retried' };

export const initialOutlet: OutletState = {
  status: 'loading',
  attempt: 0,
  round: 0,
  isAfterCrash: false,
  isSlow: false,
};

export function reduceOutlet(state: OutletState, event: OutletEvent): OutletState {
  const { attempt, round, isAfterCrash } = state;
  switch (event.type) {
    case 'mounted': {
      const { version, isFallback } = event;
      return { status: 'mounted', attempt, round, isAfterCrash, version, isFallback };
    }
    case 'failed':
      return { status: 'failed', attempt, round, isAfterCrash, failure: event.failure };
    case 'lost':
      return { status: 'loading', attempt, round: round + 1, isAfterCrash: true, isSlow: false };
    case 'retried': {
      const failure = failureIn(state);
      if (!failure) return state;
      return {
        status: 'loading',
        attempt: attempt + 1,
        round: round + 1,
        isAfterCrash: false,
        isSlow: failure === 'slow',
      };
    }
  }
}

/** What the page says in place of what does not come; nothing while it is expected any moment. */
export function failureIn(state: OutletState): OutletFailure | undefined {
  if (state.status === 'failed') return state.failure;
  return state.status === 'loading' && state.isSlow ? 'slow' : undefined;
}

/** What was slow may have come since, and then waits in the browser's cache. */
const FIRST_RETRY_MS = { failed: 8_000, slow: 1_000 } as const;
const LONGEST_RETRY_MS = 60_000;

/** When a page that is not there is asked for again by itself: doubling up to a minute. */
export function retryDelay(failure: 'failed' | 'slow', attempt: number): number {
  return Math.min(FIRST_RETRY_MS[failure] * 2 ** attempt, LONGEST_RETRY_MS);
}
