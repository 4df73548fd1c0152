/**
 * Reasons Mollie gives for a card payment that failed. In Mollie's own test mode the amount asks for one; the same
 * amounts do here.
 */
export const FAILURES_BY_CENTS = {
  100_100: 'invalid_card_number',
  100_200: 'invalid_cvv',
  100_300: 'invalid_card_holder_name',
  100_400: 'card_expired',
  100_500: 'invalid_card_type',
  100_600: 'refused_by_issuer',
  100_700: 'insufficient_funds',
  100_800: 'inactive_card',
  100_900: 'possible_fraud',
  101_000: 'authentication_failed',
  101_100: 'card_declined',
} as const satisfies Record<number, string>;

/** Reasons the checkout page offers for every amount. */
export const FAILURE_REASONS = [
  ...Object.values(FAILURES_BY_CENTS),
  'authentication_required',
  'authentication_abandoned',
  'unknown_reason',
] as const;

/** Amounts of our own. */
export const SCENARIO_CENTS = {
  /** made, but the first request is never answered */
  lostAnswer: 110_100,
  /** the first request is cut before anything was made */
  neverArrived: 110_200,
  /** paying takes a while, then it is paid */
  pendingPaid: 110_300,
  /** paying takes a while, then it failed */
  pendingFailed: 110_400,
} as const;

/** A refund of exactly this fails a moment later. */
export const FAILING_REFUND_CENTS = 666;

/** When the webhook of a decision reaches the shop. */
export const WEBHOOK_TIMES = ['after', 'before', 'twice', 'never'] as const;
export type WebhookTime = (typeof WEBHOOK_TIMES)[number];

export function failureReason(amountCents: number): string | undefined {
  return (FAILURES_BY_CENTS as Readonly<Record<number, string>>)[amountCents];
}
