import { addDays } from './period.ts';

/** A higher limit waits so long: long enough to think about it. A lower one holds at once. */
export const RAISE_AFTER_DAYS = 7;

/** What an account allows itself. `null`: no limit. */
export interface Allowance {
  readonly monthlyLimitCents: number | null;
  readonly next: { readonly limitCents: number | null; readonly at: Date } | null;
  readonly pausedUntil: Date | null;
}

export const NO_RULES: Allowance = { monthlyLimitCents: null, next: null, pausedUntil: null };

/** With a higher limit whose time has come, and without a pause that is over. */
export function current(allowance: Allowance, now: Date): Allowance {
  const { next, pausedUntil } = allowance;
  const hasCome = next !== null && next.at <= now;
  return {
    monthlyLimitCents: hasCome ? next.limitCents : allowance.monthlyLimitCents,
    next: hasCome ? null : next,
    pausedUntil: pausedUntil !== null && pausedUntil > now ? pausedUntil : null,
  };
}

/** `monthlyLimitCents` null: no limit; undefined: it stays as it is. `pauseDays` 0: so does a pause. */
export interface SpendingRequest {
  readonly monthlyLimitCents?: number | null | undefined;
  readonly pauseDays: number;
}

/** The rules after a request. A pause grows and never shrinks. */
export function change(stored: Allowance, request: SpendingRequest, now: Date): Allowance {
  const before = current(stored, now);
  const asked = request.pauseDays > 0 ? addDays(now, request.pauseDays) : null;
  const pausedUntil =
    asked !== null && (before.pausedUntil === null || asked > before.pausedUntil) ? asked : before.pausedUntil;
  if (request.monthlyLimitCents === undefined) return { ...before, pausedUntil };
  if (!isHigher(request.monthlyLimitCents, before.monthlyLimitCents))
    return { monthlyLimitCents: request.monthlyLimitCents, next: null, pausedUntil };
  // The same request again does not restart its wait.
  const next =
    before.next?.limitCents === request.monthlyLimitCents
      ? before.next
      : { limitCents: request.monthlyLimitCents, at: addDays(now, RAISE_AFTER_DAYS) };
  return { monthlyLimitCents: before.monthlyLimitCents, next, pausedUntil };
}

/** Why a purchase is refused; undefined when it is not. */
export function refusal(
  allowance: Allowance,
  spentCents: number,
  amountCents: number,
  now: Date,
): 'spending_limit' | 'spending_paused' | undefined {
  const { monthlyLimitCents, pausedUntil } = current(allowance, now);
  if (amountCents <= 0) return undefined;
  if (pausedUntil !== null) return 'spending_paused';
  return monthlyLimitCents !== null && spentCents + amountCents > monthlyLimitCents ? 'spending_limit' : undefined;
}

function isHigher(one: number | null, other: number | null): boolean {
  return other !== null && (one === null || one > other);
}
