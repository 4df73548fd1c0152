import { type Every, periodEnd } from './period.ts';

/** A plan that lasts, as far as it matters for when it runs. */
export interface Stretch {
  readonly id: string;
  readonly premiumLevel: number;
  readonly startedAt: Date;
  readonly periodEndsAt: Date;
  readonly periods: number;
  readonly every: Every;
}

/**
 * When a plan of this level begins that is bought now: time that is paid already is not paid twice. One that waits for
 * its buyer has no time of its own yet.
 */
export function beginning(
  premiumLevel: number,
  running: readonly (Pick<Stretch, 'premiumLevel' | 'periodEndsAt'> & { readonly waits?: boolean })[],
  now: Date,
): Date {
  const paidUntil = running
    .filter((each) => !each.waits && each.premiumLevel >= premiumLevel)
    .map(({ periodEndsAt }) => periodEndsAt.getTime());
  return new Date(Math.max(now.getTime(), ...paidUntil));
}

/**
 * Paid time follows on paid time: what waits for another begins when that ends, also when it ends before its day, and
 * what has begun by then waits again when the other comes back. Only a plan that covers its level is waited for, and
 * what was renewed before stays where it is. Takes all that are not over, in the order they were bought in; answers
 * those that move.
 */
export function lineUp(running: readonly Stretch[], now: Date): Pick<Stretch, 'id' | 'startedAt' | 'periodEndsAt'>[] {
  const placed: Stretch[] = [];
  for (const each of running) {
    const covering = placed
      .filter(({ premiumLevel }) => premiumLevel >= each.premiumLevel)
      .map(({ periodEndsAt }) => periodEndsAt.getTime());
    const begun = each.startedAt <= now ? each.startedAt.getTime() : now.getTime();
    const startedAt = new Date(Math.max(begun, ...covering));
    const moves = each.periods === 1 && startedAt.getTime() !== each.startedAt.getTime();
    placed.push(moves ? { ...each, startedAt, periodEndsAt: periodEnd(startedAt, each.every, 1) } : each);
  }
  return placed
    .filter((each) => !running.includes(each))
    .map(({ id, startedAt, periodEndsAt }) => ({ id, startedAt, periodEndsAt }));
}
