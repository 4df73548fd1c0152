import { dayOf, midnightOf, startOfDay } from './local-time.ts';
import { nextWorkingDay } from './working-days.ts';

/** Days to withdraw from a contract, the day of the purchase not counted. */
export const WITHDRAWAL_DAYS = 14;
/** Days to ask for the money back under the refund guarantee. */
export const GUARANTEE_DAYS = 30;

/**
 * The last moment of the last day: until the midnight that ends it. A last day on a Saturday, a Sunday or a public
 * holiday moves to the next working day (Regulation 1182/71, art. 3(4)): of the seller's country and of the buyer's
 * the later one.
 */
export function withdrawableUntil(paidAt: Date, countries: readonly (string | undefined)[] = []): Date {
  const ends = [undefined, ...countries].map((country) => {
    const day = nextWorkingDay(dayOf(startOfDay(paidAt, WITHDRAWAL_DAYS)), country);
    return new Date(midnightOf(day, 1).getTime() - 1).getTime();
  });
  return new Date(Math.max(...ends));
}

export function claimableUntil(paidAt: Date): Date {
  return lastMoment(paidAt, GUARANTEE_DAYS);
}

function lastMoment(paidAt: Date, days: number): Date {
  return new Date(startOfDay(paidAt, days + 1).getTime() - 1);
}

/** What was paid for, and how much of it is left. */
export interface Used {
  readonly amountCents: number;
  /** given back before */
  readonly refundedCents: number;
  /** credits that came with it */
  readonly grantedCredits: number;
  /** that went back before: those that are left beside them are of other purchases */
  readonly takenCredits: number;
  /** credits of the account, of any purchase */
  readonly balance: number;
  /** its buyer asked that it begins at once, and pays for what was used until then */
  readonly isUseOwed: boolean;
  /** only for what lasts */
  readonly period?: { readonly startsAt: Date; readonly endsAt: Date } | undefined;
}

/**
 * What goes back when a contract is withdrawn from: what was kept of its price, unless its buyer asked for an early
 * start; then the share of it that was not used, in whole cents, rounded for the shopper. Time decides for what lasts,
 * credits for the rest: of those that stand for the price that was kept, because a part that went back took its own,
 * before it began or later. Credits that are left count as those of this purchase: older ones were used up first.
 */
export function withdrawalRefund(used: Used, now: Date): { readonly cents: number; readonly credits: number } {
  const standing = used.grantedCredits - used.takenCredits;
  const credits = Math.max(0, Math.min(used.balance, standing));
  const kept = Math.max(0, used.amountCents - used.refundedCents);
  const share = used.isUseOwed ? unusedShare(used.period, { credits, standing }, now) : 1;
  return { cents: Math.max(0, Math.ceil(kept * share - 1e-9)), credits };
}

function unusedShare(
  period: Used['period'],
  { credits, standing }: { readonly credits: number; readonly standing: number },
  now: Date,
): number {
  if (period) {
    const left = period.endsAt.getTime() - Math.max(now.getTime(), period.startsAt.getTime());
    return Math.min(1, Math.max(0, left / (period.endsAt.getTime() - period.startsAt.getTime())));
  }
  return standing > 0 ? credits / standing : 1;
}
