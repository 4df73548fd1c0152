/** What decides whether the server is polled, and when. */
export interface PollFacts {
  /** the socket is up: the server announces by itself */
  isUp: boolean;
  isVisible: boolean;
  isSignedIn: boolean;
  /** polls since the socket went down */
  done: number;
}

export const FIRST_POLL_MS = 40_000;
export const NEXT_POLL_MS = 10_000;

/** Milliseconds until the next poll; undefined: none. */
export function nextPollIn({ isUp, isVisible, isSignedIn, done }: PollFacts): number | undefined {
  if (isUp || !isVisible || !isSignedIn) return undefined;
  return done === 0 ? FIRST_POLL_MS : NEXT_POLL_MS;
}
