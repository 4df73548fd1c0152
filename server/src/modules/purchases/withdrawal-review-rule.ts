import { addDays } from './period.ts';

const DAY_MS = 86_400_000;
/** By law the money is back within so many days of the declaration. */
const REFUND_DAYS = 14;
/** So long before that the support is reminded, and a day before it the money goes back without an answer. */
const REMIND_DAYS = 4;
const RELEASE_DAYS = 1;

/** From which withdrawal with use on, within so many days, a person decides about the refund. */
export interface ReviewRule {
  readonly from: number;
  readonly withinDays: number;
}

/** What was used of a purchase when it was withdrawn from. */
export interface WithdrawnUse {
  /** its buyer asked that it begins, and owes what was used */
  readonly isUseOwed: boolean;
  /** only for what lasts */
  readonly startsAt: Date | undefined;
  readonly grantedCredits: number;
  readonly creditsLeft: number;
}

/** A day of premium, or a credit. Who looks in for an hour and leaves has used nothing that counts. */
export function isUsed({ isUseOwed, startsAt, grantedCredits, creditsLeft }: WithdrawnUse, at: Date): boolean {
  if (!isUseOwed) return false;
  if (startsAt) return at.getTime() - startsAt.getTime() >= DAY_MS;
  return creditsLeft < grantedCredits;
}

/** `earlier`: withdrawals with use within the days of the rule, by the account, its mail address or the card. */
export function isHeld(rule: ReviewRule, earlier: number): boolean {
  return earlier + 1 >= rule.from;
}

export const countedSince = (rule: ReviewRule, at: Date): Date => addDays(at, -rule.withinDays);
export const refundDueAt = (declaredAt: Date): Date => addDays(declaredAt, REFUND_DAYS);
/** Held refunds that are due before this are reminded of, or paid back. */
export const remindBefore = (now: Date): Date => addDays(now, REMIND_DAYS);
export const releaseBefore = (now: Date): Date => addDays(now, RELEASE_DAYS);
