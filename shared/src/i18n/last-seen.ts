const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How long ago a member was there, in the steps in which it is said. */
type LastSeen = 'lately' | 'long' | { readonly unit: 'hour' | 'day'; readonly ago: number };

/** As it is known within a quarter of an hour, and as a person would say it. */
export function lastSeenOf(at: number, now: number): LastSeen {
  const passed = Math.max(0, now - at);
  if (passed < HOUR_MS) return 'lately';
  if (passed < DAY_MS) return { unit: 'hour', ago: Math.floor(passed / HOUR_MS) };
  if (passed < 7 * DAY_MS) return { unit: 'day', ago: Math.floor(passed / DAY_MS) };
  return 'long';
}
