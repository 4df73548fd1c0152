import type { ClickId, ProblemCode, RatePlan } from '@halo/shared/contracts';
import type { Attempt } from './attempt-repository.ts';

/** One more period of a subscription, to be charged without its owner. */
export interface RenewalCharge {
  /** the same key is the same attempt */
  readonly idempotencyKey: string;
  readonly subscriptionId: string;
  readonly clickId: ClickId;
  readonly brandId: string;
  readonly plan: RatePlan;
  readonly amountCents: number;
  readonly savedCardId: string;
}

export interface RenewalOutcome {
  readonly status: Attempt['state']['status'];
  readonly failure?: ProblemCode | undefined;
}

/** Charges without a shopper at the screen. */
export interface Renewals {
  /**
   * Asked again with the same key it answers where the attempt stands. @throws card_not_on_file, spending_limit,
   * spending_paused, account_disabled, payment_not_accepted
   */
  renew(order: RenewalCharge): Promise<RenewalOutcome>;
}
