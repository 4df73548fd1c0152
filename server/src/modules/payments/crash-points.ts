/**
 * Places where the process may die, for the test that makes it: each between two things that must not come apart.
 * - `opened`: the attempt is kept, the provider was not called yet
 * - `answered`: the provider has decided, nothing of it is kept
 * - `granted`: everything is written, nothing is committed
 * - `settled`: committed, no browser was notified
 * - `returned`: the provider has decided after a challenge, nothing of it is kept
 * - `webhookKept`: the webhook is in the inbox, not acknowledged and not worked off
 */
export const CRASH_POINTS = ['opened', 'answered', 'granted', 'settled', 'returned', 'webhookKept'] as const;
export type CrashPoint = (typeof CRASH_POINTS)[number];

/** Called at each of them. In a running server it does nothing. */
export type Crash = (point: CrashPoint) => Promise<void>;

export const noCrash: Crash = () => Promise.resolve();
