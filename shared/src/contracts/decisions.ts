import * as z from 'zod/mini';

/**
 * Why we act against an account or what it shows, and on what ground: a law, or the article of our terms about
 * behaviour. The same words as the reasons of reports, and `illegal`. `closing` is no fault of the account: we end the
 * service for it, and what is paid and not used goes back. The problem `account_disabled` carries one of
 * them in `detail.reason`; without one the account was disabled before reasons were kept.
 */
export const DECISION_GROUNDS = {
  spam: 'terms',
  money: 'law',
  insult: 'terms',
  threat: 'law',
  fake: 'terms',
  minor: 'law',
  illegal: 'law',
  other: 'terms',
  closing: 'service',
} as const;
export type DecisionReason = keyof typeof DECISION_GROUNDS;
export const DECISION_REASONS = Object.keys(DECISION_GROUNDS) as [DecisionReason, ...DecisionReason[]];
export const DecisionReason = z.enum(DECISION_REASONS);

export function isFaultless(reason: DecisionReason | undefined): boolean {
  return reason !== undefined && DECISION_GROUNDS[reason] === 'service';
}
