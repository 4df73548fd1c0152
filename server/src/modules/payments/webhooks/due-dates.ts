import type { ProviderEvent } from '../providers/payment-provider.ts';

export const REPORT_READY = 'a settlement report is ready: take it in under Finance';

/** Where a provider names no day: shorter than any that cards and PayPal give, as far as we know. */
const ANSWER_WITHIN_MS = 7 * 24 * 3_600_000;

/** Until when a person must have seen to an event. */
export function dueOf({ outcome }: ProviderEvent, receivedAt: Date): Date | undefined {
  if (outcome?.kind !== 'answerWanted' && outcome?.kind !== 'report') return undefined;
  const named = outcome.kind === 'answerWanted' ? new Date(outcome.dueAt ?? '') : undefined;
  return named && !Number.isNaN(named.getTime()) ? named : new Date(receivedAt.getTime() + ANSWER_WITHIN_MS);
}
