/** So many calls in a row without an answer, and an account gets no new payments for a while. */
const FAILURES_BEFORE_HOLD = 3;
export const HOLD_MS = 60_000;

/** What is known of an account's line, in this process. */
export interface AccountHealth {
  /** calls in a row that nothing came of */
  readonly failures: number;
  readonly heldUntil: number;
}

export const HEALTHY: AccountHealth = { failures: 0, heldUntil: 0 };

/**
 * Any answer makes it well again, also one that declines. The first payment after a hold shows how the line is: if
 * it is still down, that one is enough to hold it again.
 */
export function afterCall(health: AccountHealth, isDown: boolean, now: number): AccountHealth {
  if (!isDown) return HEALTHY;
  const failures = health.failures + 1;
  return { failures, heldUntil: failures >= FAILURES_BEFORE_HOLD ? now + HOLD_MS : health.heldUntil };
}

export function isHeld({ heldUntil }: AccountHealth, now: number): boolean {
  return heldUntil > now;
}
