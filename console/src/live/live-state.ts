/** Whether the server notifies us of changes as they happen. */
export type LiveState =
  | { readonly status: 'connecting' }
  | { readonly status: 'live' }
  /** `attempt` counts from 1 since it was last live */
  | { readonly status: 'down'; readonly attempt: number };

export type LiveEvent = { readonly kind: 'opened' } | { readonly kind: 'lost' };

export const initialLiveState: LiveState = { status: 'connecting' };

export function reduceLive(state: LiveState, event: LiveEvent): LiveState {
  switch (event.kind) {
    case 'opened':
      return { status: 'live' };
    case 'lost':
      return { status: 'down', attempt: state.status === 'down' ? state.attempt + 1 : 1 };
  }
}

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 20_000;

/** Longer each time, and spread so that many consoles do not come back in one moment. `chance` from 0 to 1. */
export function retryDelayMs(attempt: number, chance: number): number {
  const longest = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempt - 1));
  return Math.round(longest / 2 + (longest / 2) * chance);
}
