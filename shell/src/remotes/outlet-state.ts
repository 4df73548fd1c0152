/** What stands in the place of a remote's page. */
export type OutletState =
  | { status: 'loading'; attempt: number }
  | { status: 'mounted'; attempt: number; version: string; isFallback: boolean }
  | { status: 'failed'; attempt: number; reason: string };

export type OutletEvent =
  | { type: 'mounted'; version: string; isFallback: boolean }
  | { type: 'failed'; reason: string }
  | { type: 'retried' };

export const initialOutlet: OutletState = { status: 'loading', attempt: 0 };

export function reduceOutlet(state: OutletState, event: OutletEvent): OutletState {
  switch (event.type) {
    case 'mounted':
      return { status: 'mounted', attempt: state.attempt, version: event.version, isFallback: event.isFallback };
    case 'failed':
      return { status: 'failed', attempt: state.attempt, reason: event.reason };
    case 'retried':
      return state.status === 'failed' ? { status: 'loading', attempt: state.attempt + 1 } : state;
  }
}

const FIRST_RETRY_MS = 8_000;
const LONGEST_RETRY_MS = 60_000;

/** When a failed page is retried automatically: 8 s, then doubling up to a minute. */
export function retryDelay(attempt: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** attempt, LONGEST_RETRY_MS);
}
