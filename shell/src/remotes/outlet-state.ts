/** What stands in the place of a remote's page. `round`: each shows the page again. */
export type OutletState =
  | { status: 'loading'; attempt: number; round: number; isAfterCrash: boolean }
  | { status: 'mounted'; attempt: number; round: number; isAfterCrash: boolean; version: string; isFallback: boolean }
  | {
      status: 'failed';
      attempt: number;
      round: number;
      isAfterCrash: boolean;
      reason: string;
      /** every version came and crashed: only a person asks for that again */
      isBroken: boolean;
    };

export type OutletEvent =
  | { type: 'mounted'; version: string; isFallback: boolean }
  | { type: 'failed'; reason: string; isBroken: boolean }
  | { type: 'lost' }
  | { type: 'retried' };

export const initialOutlet: OutletState = { status: 'loading', attempt: 0, round: 0, isAfterCrash: false };

export function reduceOutlet(state: OutletState, event: OutletEvent): OutletState {
  const { attempt, round, isAfterCrash } = state;
  switch (event.type) {
    case 'mounted': {
      const { version, isFallback } = event;
      return { status: 'mounted', attempt, round, isAfterCrash, version, isFallback };
    }
    case 'failed':
      return { status: 'failed', attempt, round, isAfterCrash, reason: event.reason, isBroken: event.isBroken };
    case 'lost':
      return { status: 'loading', attempt, round: round + 1, isAfterCrash: true };
    case 'retried':
      return state.status === 'failed'
        ? { status: 'loading', attempt: attempt + 1, round: round + 1, isAfterCrash: false }
        : state;
  }
}

const FIRST_RETRY_MS = 8_000;
const LONGEST_RETRY_MS = 60_000;

/** When a failed page is retried automatically: 8 s, then doubling up to a minute. */
export function retryDelay(attempt: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** attempt, LONGEST_RETRY_MS);
}
